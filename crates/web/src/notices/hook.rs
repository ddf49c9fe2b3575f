//! Requests to wherever a person says: bounded in time and size, without redirects, and never to the inside of this network.
use super::Outcome;
use std::{io, net::IpAddr, time::Duration};
use ureq::{
    Agent, Error,
    http::Uri,
    unversioned::{
        resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver},
        transport::{DefaultConnector, NextTimeout},
    },
};

/// No request takes longer, with everything that belongs to it.
const PATIENCE: Duration = Duration::from_secs(10);
/// No answer has longer headers; its body is not read.
const HEADERS: usize = 16 * 1024;
/// No address of a webhook is longer.
const LONGEST: usize = 600;
/// What an error says that comes from an address inside.
const INSIDE: &str = "that address is inside of this server's network";

/// Who sends them.
pub(crate) struct Hooks {
    agent: Agent,
    /// May they go to addresses inside of this network, and without TLS?
    inside: bool,
}

impl Hooks {
    pub(crate) fn new(inside: bool) -> Self {
        let config = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .max_response_header_size(HEADERS)
            .max_idle_connections(0)
            // What the surroundings say about proxies is not for requests of visitors.
            .proxy(None)
            .https_only(!inside)
            .user_agent("Taproom")
            .build();
        let agent = Agent::with_parts(config, DefaultConnector::default(), Outside { inside });
        Self { agent, inside }
    }

    /// The address of a webhook as it is kept, or what is wrong with it.
    pub(crate) fn check(&self, text: &str) -> Result<String, String> {
        let wrong = || Err("A webhook's address looks like https://example.org/….".to_owned());
        let text = text.trim();
        if text.len() > LONGEST {
            return Err("No webhook's address is that long.".into());
        }
        let Ok(uri) = text.parse::<Uri>() else { return wrong() };
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return wrong() };
        if authority.as_str().contains('@') || authority.host().is_empty() {
            return wrong();
        }
        if scheme != "https" && !(self.inside && scheme == "http") {
            return wrong();
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']');
        let named_inside =
            host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(|address| !outside(address));
        if named_inside && !self.inside {
            return Err(format!("It cannot be used: {INSIDE}."));
        }
        Ok(uri.to_string())
    }

    /// Sends a body; the status of the answer, or why there is none.
    pub(super) fn post(&self, to: &str, headers: &[(&str, String)], body: &[u8]) -> Result<u16, String> {
        let mut request = self.agent.post(to);
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        request.send(body).map(|answer| answer.status().as_u16()).map_err(|error| match error {
            Error::Io(error) if error.kind() == io::ErrorKind::PermissionDenied => INSIDE.into(),
            Error::HostNotFound => "nobody knows that host".into(),
            Error::Timeout(_) => "it did not answer in time".into(),
            Error::RequireHttpsOnly(_) => "it is not encrypted".into(),
            _ => "it cannot be reached".into(),
        })
    }
}

/// What an answer means for most ways.
pub(super) fn judge(answer: Result<u16, String>) -> Outcome {
    match answer {
        Ok(200..300) => Outcome::Arrived,
        Ok(300..400) => Outcome::Refused("it answered with another address, and that is not followed".into()),
        Ok(status) => Outcome::Failed(format!("it answered {status}")),
        Err(why) => Outcome::Failed(why),
    }
}

/// Finds the addresses of a host, and refuses them if any is inside: what is asked for is what is connected to.
#[derive(Debug)]
struct Outside {
    inside: bool,
}

impl Resolver for Outside {
    fn resolve(
        &self,
        uri: &Uri,
        config: &ureq::config::Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let found = DefaultResolver::default().resolve(uri, config, timeout)?;
        if self.inside || found.iter().all(|address| outside(address.ip())) {
            Ok(found)
        } else {
            Err(Error::Io(io::ErrorKind::PermissionDenied.into()))
        }
    }
}

/// Is this an address of the world, and not of this machine, this network, or a way around that?
fn outside(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            !(a == 0
                || a >= 224
                || address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_documentation()
                // Shared by a provider's customers; protocols; measurements.
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && (18..20).contains(&b)))
        }
        IpAddr::V6(address) => {
            let v4 = |high: u16, low: u16| {
                let bits = (u32::from(high) << 16) | u32::from(low);
                outside(IpAddr::from(bits.to_be_bytes()))
            };
            match address.segments() {
                // What leads to an address of IPv4 is that one.
                [0, 0, 0, 0, 0, 0xffff, high, low]
                | [0x64, 0xff9b, 0, 0, 0, 0, high, low]
                | [0x2002, high, low, ..] => v4(high, low),
                // Teredo hides one; documentation.
                [0x2001, 0 | 0xdb8, ..] => false,
                // Nothing else outside of 2000::/3 is given to anybody.
                [first, ..] => (0x2000..0x4000).contains(&first),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inside_is_inside_however_it_is_written() {
        for inside in [
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2001::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "::127.0.0.1",
            "2001:db8::1",
        ] {
            assert!(!outside(inside.parse().expect("an address")), "{inside}");
        }
        for world in [
            "1.1.1.1",
            "100.63.0.1",
            "172.32.0.1",
            "198.20.0.1",
            "2606:4700::1111",
            "64:ff9b::101:101",
            "2002:101:101::",
        ] {
            assert!(outside(world.parse().expect("an address")), "{world}");
        }
    }

    #[test]
    fn addresses_of_webhooks_are_checked() {
        let (world, house) = (Hooks::new(false), Hooks::new(true));
        for wrong in [
            "",
            "example.org",
            "/hook",
            "ftp://example.org/",
            "http://example.org/",
            "https://me@example.org/",
            "https://localhost/",
            "https://LOCALHOST:8/",
            "https://127.0.0.1/",
            "https://[::1]/x",
            "https://0/",
            "javascript:x",
        ] {
            // A zero is an address to some and a name to others: it is refused when it is looked up.
            assert!(world.check(wrong).is_err() || wrong == "https://0/", "{wrong}");
        }
        assert!(world.check(&format!("https://example.org/{}", "x".repeat(600))).is_err());
        assert_eq!(world.check(" https://example.org/a?b=c ").as_deref(), Ok("https://example.org/a?b=c"));
        assert_eq!(house.check("http://127.0.0.1:9/a").as_deref(), Ok("http://127.0.0.1:9/a"));
    }

    #[test]
    fn nothing_is_sent_inside() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("asked");
        let port = listener.local_addr().expect("bound").port();
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0", "2130706433", "127.1"] {
            let sent = Hooks::new(false).post(&format!("https://{host}:{port}/"), &[], b"x");
            assert!(sent == Err(INSIDE.into()) || sent == Err("nobody knows that host".into()), "{host}: {sent:?}");
        }
        assert!(listener.accept().is_err(), "nobody came");
    }
}
