//! A parameter of a statement.

/// One parameter. Both engines accept it wherever its content fits the place: an `Int` in any integer column, a
/// `Null` anywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Null,
    Int(i64),
    Text(String),
    Bool(bool),
    Bytes(Vec<u8>),
}

macro_rules! from {
    ($($source:ty => |$value:ident| $target:expr),* $(,)?) => {
        $(impl From<$source> for Value {
            fn from($value: $source) -> Value { $target }
        })*
    };
}

from! {
    i64 => |value| Value::Int(value),
    i32 => |value| Value::Int(value.into()),
    u32 => |value| Value::Int(value.into()),
    // A length or a page size: beyond 2⁶³ there is nothing to count.
    usize => |value| Value::Int(i64::try_from(value).unwrap_or(i64::MAX)),
    bool => |value| Value::Bool(value),
    String => |value| Value::Text(value),
    &String => |value| Value::Text(value.clone()),
    &str => |value| Value::Text(value.to_owned()),
    Vec<u8> => |value| Value::Bytes(value),
    &Vec<u8> => |value| Value::Bytes(value.clone()),
    &[u8] => |value| Value::Bytes(value.to_vec()),
    &Value => |value| value.clone(),
}

impl<const N: usize> From<[u8; N]> for Value {
    fn from(value: [u8; N]) -> Value {
        Value::Bytes(value.to_vec())
    }
}

impl<const N: usize> From<&[u8; N]> for Value {
    fn from(value: &[u8; N]) -> Value {
        Value::Bytes(value.to_vec())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}
