//! E-mail, by the server that the host names.
use super::Outcome;
use lettre::{
    Address, SmtpTransport, Transport as _,
    message::{
        Mailbox, Message as Mail,
        header::{ContentType, HeaderName, HeaderValue},
    },
    transport::smtp::authentication::Credentials,
};
use serde::Deserialize;
use std::{fmt, path::Path, str::FromStr as _, time::Duration};
use taproom_store::Message;

/// No step of sending takes longer.
const PATIENCE: Duration = Duration::from_secs(20);
/// No address is longer.
const LONGEST: usize = 254;

/// By which server e-mail is sent, as its file says.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailSettings {
    /// The host.
    server: String,
    /// Its port; `None`: the usual one for how it is encrypted.
    port: Option<u16>,
    #[serde(default)]
    tls: Tls,
    user: Option<String>,
    password: Option<String>,
    /// Who sends: `Taproom <taproom@example.org>`.
    from: String,
}

impl fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the password.
        f.debug_struct("MailSettings").field("server", &self.server).field("from", &self.from).finish_non_exhaustive()
    }
}

/// How the connection is encrypted.
#[derive(Copy, Clone, Deserialize, Default, Debug)]
#[serde(rename_all = "lowercase")]
enum Tls {
    /// From the first byte.
    #[default]
    Implicit,
    /// After a few words in the open.
    Starttls,
    /// Not at all: for a server on the same machine.
    None,
}

impl MailSettings {
    /// Reads the file; what is wrong with it, in a sentence.
    pub fn read(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| format!("{shown} cannot be read: {error}"))?;
        let settings: Self = toml::from_str(&text).map_err(|error| format!("{shown}: {error}"))?;
        Mailer::new(&settings).map_err(|error| format!("{shown}: {error}"))?;
        Ok(settings)
    }
}

/// An address as it is kept, if it is one.
pub(crate) fn address(text: &str) -> Option<String> {
    let text = text.trim();
    let sound = text.len() <= LONGEST && !text.chars().any(|letter| letter.is_control() || letter.is_whitespace());
    sound.then(|| Address::from_str(text).ok()).flatten().map(|address| address.to_string())
}

/// Who sends it.
pub(super) struct Mailer {
    transport: SmtpTransport,
    from: Mailbox,
}

impl Mailer {
    pub(super) fn new(settings: &MailSettings) -> Result<Self, String> {
        let MailSettings { server, port, tls, user, password, from } = settings;
        let builder = match tls {
            Tls::Implicit => SmtpTransport::relay(server),
            Tls::Starttls => SmtpTransport::starttls_relay(server),
            Tls::None => Ok(SmtpTransport::builder_dangerous(server)),
        };
        let mut builder = builder.map_err(|error| format!("`server`: {error}"))?.timeout(Some(PATIENCE));
        if let Some(port) = port {
            builder = builder.port(*port);
        }
        match (user, password) {
            (Some(user), Some(password)) => {
                builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
            }
            (None, None) => {}
            _ => return Err("`user` and `password` belong together".into()),
        }
        let from = from.parse().map_err(|error| format!("`from`: {error}"))?;
        Ok(Self { transport: builder.build(), from })
    }

    /// Sends a text; `stop` is where its reader says that they want no more.
    pub(super) fn send(&self, message: &Message, subject: &str, text: String, stop: &str) -> Outcome {
        let Ok(to) = message.way.target.parse() else { return Outcome::Refused("that is no address".into()) };
        let header = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let mail = Mail::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            // The same as long as it is tried, so that what arrives twice is known as one.
            .message_id(Some(format!("<{}@{}>", message.name, self.from.email.domain())))
            .raw_header(header("List-Unsubscribe", format!("<{stop}>")))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()))
            .raw_header(header("Auto-Submitted", "auto-generated".into()))
            .header(ContentType::TEXT_PLAIN)
            .body(text);
        let Ok(mail) = mail else { return Outcome::Refused("it could not be written".into()) };
        match self.transport.send(&mail) {
            Ok(_) => Outcome::Arrived,
            Err(error) if error.is_permanent() => {
                let status = error.status().map(|status| status.to_string()).unwrap_or_default();
                Outcome::Refused(format!("the mail server refused it ({status})"))
            }
            Err(error) => {
                tracing::warn!(%error, "mail");
                Outcome::Failed("the mail server did not take it".into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_says_what_is_wrong_with_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mail.toml");
        let read = |text: &str| {
            std::fs::write(&path, text).expect("written");
            MailSettings::read(&path).map(drop)
        };
        let sound = "server = \"mail.example.org\"\nfrom = \"Taproom <taproom@example.org>\"\n";
        assert_eq!(read(sound), Ok(()));
        assert_eq!(read(&format!("{sound}port = 587\ntls = \"starttls\"\nuser = \"u\"\npassword = \"p\"")), Ok(()));
        for (text, word) in [
            (format!("{sound}user = \"u\""), "belong together"),
            (format!("{sound}tls = \"maybe\""), "maybe"),
            (format!("{sound}passwort = \"p\""), "passwort"),
            (sound.replace("Taproom <taproom@example.org>", "nobody"), "`from`"),
            (String::new(), "server"),
        ] {
            let said = read(&text).expect_err("refused");
            assert!(said.contains("mail.toml") && said.contains(word), "{said}");
        }
    }

    #[test]
    fn addresses_are_checked() {
        assert_eq!(address(" ada@example.org ").as_deref(), Some("ada@example.org"));
        for wrong in [
            "",
            "ada",
            "ada@",
            "a@b@c",
            "ada@example.org\nBcc: x@example.org",
            "Ada <ada@example.org>",
            "a b@example.org",
        ] {
            assert_eq!(address(wrong), None, "{wrong}");
        }
    }
}
