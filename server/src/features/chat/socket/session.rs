//! The client: who it is, which rooms it has joined, and what waits to be sent to it.
//!
//! A socket begins anonymous. With a token it stands on that token's session: it looks at it again whenever it is called
//! ([`Session::look_again`]), and before it hands out anything of a room once the time has passed at which a premium
//! membership ends.

use super::super::frames::ServerFrame;
use super::super::rooms;
use super::end::{End, Flow};
use super::rate::{Rate, Refused};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::identity::{Member, SignedIn, guard};
use crate::live::{Place, Push, Rights, Socket, Topic};
use crate::places;
use crate::time::Time;
use kontor_hub::Delivery;
use kontor_session::Token;
use kontor_websocket::{Encoded, Queue};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// While the database is away, rights are asked for again after this long.
const RETRY: Duration = Duration::from_millis(500);

pub struct Session {
    pub(super) app: App,
    pub(super) hub: Socket,
    pub(super) who: Option<Who>,
    pub(super) joined: HashMap<i64, Joined>,
    pub(super) typed: Option<Instant>,
    /// Reading marks by room that are still to be written, and when that was done last.
    pub(super) marks: HashMap<i64, i64>,
    pub(super) marked: Option<Instant>,
    pub rate: Rate,
    /// Until when a visitor must have signed in, or watch something and hold a visitor's place for it.
    sign_in_by: Instant,
    pub(super) visiting: Option<places::Place>,
    /// Frames that wait to be written.
    pub out: Queue,
    _place: Place,
}

pub struct Who {
    pub(super) holder: SignedIn,
    /// When rights must be checked again without a recheck.
    until: Option<Time>,
}

pub struct Joined {
    /// The number of the latest message that was handed out.
    pub(super) last: i64,
}

impl Session {
    pub fn new(app: App, place: Place) -> Self {
        let limits = &app.config.limits;
        let rate = Rate::new(limits.socket_frames_per_second.saturating_mul(limits.factor));
        let sign_in_by = Instant::now() + Duration::from_secs(limits.socket_sign_in_seconds.into());
        let mut hub = place.connect();
        hub.subscribe(Topic::Everyone);
        let mut session = Self {
            app,
            hub,
            who: None,
            joined: HashMap::new(),
            typed: None,
            marks: HashMap::new(),
            marked: None,
            rate,
            sign_in_by,
            visiting: None,
            out: Queue::default(),
            _place: place,
        };
        session.greet();
        session
    }

    pub async fn next(&mut self) -> Delivery<Topic, Push> {
        self.hub.next().await
    }

    pub fn try_next(&mut self) -> Option<Delivery<Topic, Push>> {
        self.hub.try_next()
    }

    /// Passes a frame on at once, or gives back what needs more than that: see [`Session::deliver`].
    pub fn pass_on(&mut self, delivery: Delivery<Topic, Push>) -> Result<(), Delivery<Topic, Push>> {
        match delivery {
            Delivery::Frame(Topic::Room(_), _) if self.is_overdue() => Err(delivery),
            Delivery::Frame(topic, push) => {
                self.hand_out(topic, push);
                Ok(())
            }
            Delivery::Signal | Delivery::Lagged(_) => Err(delivery),
        }
    }

    /// Does what the hub asks for.
    pub async fn deliver(&mut self, delivery: Delivery<Topic, Push>) -> Flow {
        match delivery {
            Delivery::Signal => self.look_again().await,
            Delivery::Frame(topic, push) => {
                self.look_again().await?;
                self.hand_out(topic, push);
                Ok(())
            }
            Delivery::Lagged(Topic::Room(room_id)) => {
                self.say(&ServerFrame::Resync { room_id: Some(room_id) })
            }
            Delivery::Lagged(_) => self.say(&ServerFrame::Resync { room_id: None }),
        }
    }

    fn hand_out(&mut self, topic: Topic, push: Push) {
        if let Topic::Room(room_id) = topic {
            let Some(joined) = self.joined.get_mut(&room_id) else { return };
            match push.number {
                Some(number) if number <= joined.last => return,
                Some(number) => joined.last = number,
                None => {}
            }
        }
        self.out.push(push.frame);
    }

    /// Milliseconds until rights must be checked again without a recheck; zero or negative: now.
    pub fn rights_end_in(&self) -> Option<i64> {
        let until = self.who.as_ref().and_then(|who| who.until)?;
        Some(until.0.saturating_sub(self.app.clock.now().0))
    }

    pub fn is_overdue(&self) -> bool {
        self.rights_end_in().is_some_and(|left| left <= 0)
    }

    /// When this socket is closed unless it signs in or watches something.
    pub fn sign_in_by(&self) -> Option<Instant> {
        (self.who.is_none() && self.visiting.is_none()).then_some(self.sign_in_by)
    }

    /// Takes a place for a visitor who watches something; answers whether there was one.
    pub(super) fn visit(&mut self) -> bool {
        if self.who.is_none() && self.visiting.is_none() {
            self.visiting = Place::of_visitor(&self.app);
        }
        self.who.is_some() || self.visiting.is_some()
    }

    pub fn say(&mut self, frame: &ServerFrame) -> Flow {
        match serde_json::to_string(frame) {
            Ok(text) => self.out.push(Encoded::text(&text)),
            Err(error) => tracing::error!(%error, "a frame could not be written"),
        }
        Ok(())
    }

    pub fn pong(&mut self, payload: &[u8]) -> Flow {
        self.out.push(Encoded::pong(payload));
        Ok(())
    }

    pub fn say_refusal(&mut self, code: ErrorCode) -> Flow {
        self.refuse(&code.into(), None, None)
    }

    /// Refuses what no page of the shop sends.
    pub fn refuse_misuse(&mut self, error: &Error) -> Flow {
        self.rate.note_misuse()?;
        self.refuse(error, None, None)
    }

    pub fn refuse(&mut self, error: &Error, room_id: Option<i64>, client_id: Option<String>) -> Flow {
        self.say(&ServerFrame::refusal(error, room_id, client_id))
    }

    /// A frame came too fast.
    pub fn refuse_speed(&mut self, refused: &Refused) -> Flow {
        self.rate.note_misuse()?;
        match refused {
            Refused::Told(error) => self.refuse(error, None, None),
            Refused::Silently => Ok(()),
        }
    }

    fn greet(&mut self) {
        let user_id = self.who.as_ref().map(|who| who.holder.id);
        let _ = self.say(&ServerFrame::Connected { user_id, authenticated: user_id.is_some() });
    }

    pub async fn authenticate(&mut self, token: &str) -> Flow {
        let holder = match Token::parse(token) {
            Some(token) => guard::holder_of(&self.app, &token).await,
            None => Err(ErrorCode::SessionInvalid.into()),
        };
        match holder {
            Ok(holder) => {
                self.forget();
                self.app.live().session_opened(holder.session().id, self.rights(&holder));
                self.hub.subscribe(Topic::User(holder.id.0));
                self.take(holder);
                self.visiting = None;
                self.greet();
                // Between reading the session and listening for calls it may have ended.
                self.look_again().await
            }
            Err(error) => self.refuse_misuse(&error),
        }
    }

    /// Reads session and rights again, until they can be read: meanwhile nothing is handed out.
    pub(super) async fn look_again(&mut self) -> Flow {
        let Some(who) = &self.who else { return Ok(()) };
        let holder = loop {
            match who.holder.again(&self.app).await {
                Err(error) if error.code().status() >= 500 => tokio::time::sleep(RETRY).await,
                outcome => break outcome,
            }
        };
        let holder = match holder {
            Ok(holder) => holder,
            Err(error) => {
                self.refuse(&error, None, None)?;
                return Err(End::With(4000 + error.code().status()));
            }
        };
        self.app.live().session_changed(holder.session().id, self.rights(&holder));
        self.take(holder);
        self.leave_closed_rooms().await
    }

    async fn leave_closed_rooms(&mut self) -> Flow {
        let joined: Vec<i64> = self.joined.keys().copied().collect();
        let Ok(member) = self.member() else { return Ok(()) };
        if joined.is_empty() {
            return Ok(());
        }
        let open = loop {
            match rooms::still_allowed(&self.app, &member, &joined).await {
                Ok(open) => break open,
                Err(error) if error.code().status() >= 500 => tokio::time::sleep(RETRY).await,
                // Locked out at this very moment: another call follows.
                Err(_) => break Vec::new(),
            }
        };
        for room_id in joined.into_iter().filter(|room| !open.contains(room)) {
            self.leave(room_id)?;
            self.say(&ServerFrame::RoomRemoved { room_id })?;
        }
        Ok(())
    }

    fn rights(&self, holder: &SignedIn) -> Rights {
        Rights::of(holder, self.app.clock.now())
    }

    /// Stands on this session from now on.
    fn take(&mut self, holder: SignedIn) {
        let rights = self.rights(&holder);
        let wanted = [
            (Topic::Members, rights.approved),
            (Topic::Premium, rights.approved && (rights.premium || rights.admin)),
        ];
        for (topic, wanted) in wanted {
            if wanted {
                self.hub.subscribe(topic)
            } else {
                self.hub.unsubscribe(&topic)
            };
        }
        let now = self.app.clock.now();
        let until = holder.premium_until.filter(|until| *until > now);
        self.who = Some(Who { holder, until });
    }

    /// Is anonymous again.
    fn forget(&mut self) {
        for room_id in self.joined.keys().copied().collect::<Vec<_>>() {
            let _ = self.leave(room_id);
        }
        if let Some(who) = self.who.take() {
            self.app.live().session_closed(who.holder.session().id);
            for topic in [Topic::Members, Topic::Premium, Topic::User(who.holder.id.0)] {
                self.hub.unsubscribe(&topic);
            }
        }
    }

    pub(super) fn member(&self) -> Result<Member> {
        let who = self.who.as_ref().ok_or(ErrorCode::NotSignedIn)?;
        who.holder.member()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.forget();
    }
}
