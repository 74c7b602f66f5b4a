//! Check digits.

/// CRC-16/CCITT-FALSE, as Pix codes end in it.
pub fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xffff, |crc, byte| {
        (0..8).fold(crc ^ (u16::from(*byte) << 8), |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { crc << 1 ^ 0x1021 }
        })
    })
}

fn all_same(digits: &[u8]) -> bool {
    digits.windows(2).all(|pair| pair[0] == pair[1])
}

/// The digit modulo 11 of Brazil's tax numbers, with the weights that end in 2 and rise to `highest`.
fn tax_digit(digits: &[u8], highest: usize) -> u8 {
    let sum: usize = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| usize::from(*digit) * (at % (highest - 1) + 2))
        .sum();
    match sum % 11 {
        0 | 1 => 0,
        rest => 11 - rest as u8,
    }
}

pub fn is_cpf(digits: &[u8]) -> bool {
    digits.len() == 11
        && !all_same(digits)
        && digits[9] == tax_digit(&digits[..9], 11)
        && digits[10] == tax_digit(&digits[..10], 11)
}

pub fn is_cnpj(digits: &[u8]) -> bool {
    digits.len() == 14
        && !all_same(digits)
        && digits[12] == tax_digit(&digits[..12], 9)
        && digits[13] == tax_digit(&digits[..13], 9)
}

/// The digit modulo 10 of a field of a boleto.
fn field_digit(digits: &[u8]) -> u8 {
    let sum: u8 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let product = digit * if at % 2 == 0 { 2 } else { 1 };
            product / 10 + product % 10
        })
        .sum();
    (10 - sum % 10) % 10
}

/// The line of a bank slip (47 digits) or of a bill of a utility (48, of which the first is an 8).
pub fn is_boleto(digits: &[u8]) -> bool {
    match digits.len() {
        47 => [(0, 9), (10, 20), (21, 31)]
            .iter()
            .all(|(start, check)| digits[*check] == field_digit(&digits[*start..*check])),
        48 => {
            digits[0] == 8
                && digits.chunks(12).all(|field| {
                    let (own, check) = (&field[..11], field[11]);
                    check == field_digit(own) || check == field_digit_by_11(own)
                })
        }
        _ => false,
    }
}

/// Utilities may also reckon their fields modulo 11.
fn field_digit_by_11(digits: &[u8]) -> u8 {
    tax_digit(digits, 9)
}

/// Luhn's digit, as payment cards have it.
pub fn is_card(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let product = u32::from(*digit) * if at % 2 == 0 { 1 } else { 2 };
            product / 10 + product % 10
        })
        .sum();
    digits.len() >= 15
        && digits.len() <= 16
        && !all_same(digits)
        && sum.is_multiple_of(10)
        && matches!(digits[0], 3..=6)
}

/// The international bank account number in lower-case letters and digits.
pub fn is_iban(account: &[u8]) -> bool {
    if !(15..=34).contains(&account.len()) {
        return false;
    }
    let rest = account[4..]
        .iter()
        .chain(&account[..4])
        .try_fold(0u32, |rest, byte| match byte {
            b'0'..=b'9' => Some((rest * 10 + u32::from(byte - b'0')) % 97),
            b'a'..=b'z' => Some((rest * 100 + u32::from(byte - b'a') + 10) % 97),
            _ => None,
        });
    rest == Some(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(text: &str) -> Vec<u8> {
        text.bytes()
            .filter(u8::is_ascii_digit)
            .map(|byte| byte - b'0')
            .collect()
    }

    #[test]
    fn tax_numbers_with_wrong_digits_are_refused() {
        assert!(is_cpf(&digits("529.982.247-25")) && !is_cpf(&digits("529.982.247-26")));
        assert!(!is_cpf(&digits("111.111.111-11")));
        assert!(is_cnpj(&digits("11.222.333/0001-81")) && !is_cnpj(&digits("11.222.333/0001-82")));
    }

    #[test]
    fn boletos_with_wrong_digits_are_refused() {
        let line = "23793.38128 60007.827136 95000.063305 9 84660000012345";
        assert!(is_boleto(&digits(line)));
        assert!(!is_boleto(&digits(&line.replace("38128", "38129"))));
        let bill = "83640000001-1 33120138000-2 81288462711-6 08013618155-1";
        assert!(is_boleto(&digits(bill)));
        assert!(!is_boleto(&digits(&bill.replace("33120138000-2", "33120138000-3"))));
    }

    #[test]
    fn account_numbers_with_wrong_digits_are_refused() {
        assert!(is_iban(b"pt50000201231234567890154") && !is_iban(b"pt50000201231234567890155"));
        assert!(is_card(&digits("4111 1111 1111 1111")) && !is_card(&digits("4111 1111 1111 1112")));
    }

    #[test]
    fn checksum_of_the_standard_text_is_the_published_one() {
        assert_eq!(crc16(b"123456789"), 0x29b1);
    }
}
