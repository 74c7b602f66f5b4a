//! The text behind a Pix QR code ("copia e cola"), as the Central Bank's manual lays it out: tag, length, value.
//! Ours names a receiver that does not exist, so that no bank can pay it.

/// A domain that no arrangement of Pix knows.
const SANDBOX_GUI: &str = "br.gov.bcb.pix.sandbox";

/// The code for an amount in centavos. `txid` names the payment: up to 25 letters and digits are kept.
pub fn sandbox(amount: i64, txid: &str) -> String {
    let txid: String = txid.chars().filter(char::is_ascii_alphanumeric).take(25).collect();
    let account = [field("00", SANDBOX_GUI), field("01", &txid)].concat();
    let mut code = [
        field("00", "01"),
        field("26", &account),
        field("52", "0000"),
        field("53", "986"),
        field("54", &format!("{}.{:02}", amount / 100, amount % 100)),
        field("58", "BR"),
        field("59", "SANDBOX NAO PAGUE"),
        field("60", "SANDBOX"),
        field("62", &field("05", &txid)),
        "6304".to_string(),
    ]
    .concat();
    let sum = crc16(code.as_bytes());
    code.push_str(&format!("{sum:04X}"));
    code
}

fn field(tag: &str, value: &str) -> String {
    format!("{tag}{:02}{value}", value.len())
}

/// CRC-16/CCITT-FALSE, which ends every code.
fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xFFFF, |sum, byte| {
        (0..8).fold(sum ^ (u16::from(*byte) << 8), |sum, _| {
            if sum & 0x8000 == 0 {
                sum << 1
            } else {
                (sum << 1) ^ 0x1021
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sum_is_the_usual_one() {
        assert_eq!(crc16(b"123456789"), 0x29B1);
    }

    #[test]
    fn code_can_be_read_and_no_bank_takes_it() {
        let code = sandbox(1290, "019a-bc");
        assert!(code.starts_with("0002012636"), "{code}");
        assert!(
            code.contains("0022br.gov.bcb.pix.sandbox0106019abc") && code.contains("540512.90"),
            "{code}"
        );
        assert!(code.contains("SANDBOX NAO PAGUE"));
        let (text, sum) = code.split_at(code.len() - 4);
        assert_eq!(format!("{:04X}", crc16(text.as_bytes())), sum);
    }
}
