//! What every request passes before anything else.
use crate::{app::App, error::Problem, visitor::cookie};
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
};

/// Nothing from elsewhere, nothing inline.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// How often one address and one browser may change things.
pub(crate) struct Limits {
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    browsers: DefaultKeyedRateLimiter<u64>,
}

impl Limits {
    /// `rate` changes per second on average, ten times as many in a burst.
    pub(crate) fn new(rate: u32) -> Self {
        let quota = |rate: u32| {
            let rate = NonZeroU32::new(rate.max(1)).expect("at least one");
            Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::new(10).expect("ten")))
        };
        Self { addresses: RateLimiter::keyed(quota(rate.saturating_mul(4))), browsers: RateLimiter::keyed(quota(rate)) }
    }

    fn allow(&self, address: IpAddr, headers: &HeaderMap) -> bool {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        cookie(headers, "taproom").hash(&mut hasher);
        let known = cookie(headers, "taproom").is_some();
        self.addresses.check_key(&address).is_ok() && (!known || self.browsers.check_key(&hasher.finish()).is_ok())
    }

    /// Forgets who has been quiet.
    pub(crate) fn tidy(&self) {
        self.addresses.retain_recent();
        self.browsers.retain_recent();
    }
}

/// Changes only from our own pages, not too fast; and headers that keep the browser on our side.
pub(crate) async fn guard(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let change = request.method() != Method::GET && request.method() != Method::HEAD;
    let allowed = if !change {
        Ok(())
    } else if !ours(request.headers()) {
        Err(Problem::Foreign)
    } else if !app.limits.allow(visitor_address(app.config.proxied, from.ip(), request.headers()), request.headers()) {
        Err(Problem::TooFast)
    } else {
        Ok(())
    };
    let mut response = match allowed {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Where a visitor is. Of what a proxy adds, only the last address is its own word; anyone could have written the others.
fn visitor_address(proxied: bool, from: IpAddr, headers: &HeaderMap) -> IpAddr {
    let told = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| proxied);
    let last = told.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.and_then(|text| text.trim().parse().ok()).unwrap_or(from)
}

/// Does the browser say that the request comes from one of our own pages? A program without a browser says nothing.
fn ours(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if let Some(site) = text(header::HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin" || site == "none";
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, from)| from == host),
        (None, _) => true,
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_we_have_is_believed() {
        let mut headers = HeaderMap::new();
        let (proxy, visitor) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([203, 0, 113, 9]));
        let address = |proxied, headers: &HeaderMap| visitor_address(proxied, proxy, headers);
        assert_eq!(address(true, &headers), proxy);
        // What stands before the last address came with the request.
        headers.append("x-forwarded-for", HeaderValue::from_static("198.51.100.1"));
        headers.append("x-forwarded-for", HeaderValue::from_static("198.51.100.2, 203.0.113.9"));
        assert_eq!(address(true, &headers), visitor);
        assert_eq!(address(false, &headers), proxy);
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(address(true, &headers), proxy);
    }
}
