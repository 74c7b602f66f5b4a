//! What a person is told whose file is not taken.

use pictures::inspect::Refusal;

/// The sentence for the person who chose the file.
pub fn advice(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Heic => {
            "Este formato (HEIC) não abre em todos os aparelhos. Envie a foto como JPEG: no iPhone, escolha Ajustes > Câmera > Formatos > Mais compatível."
        }
        Refusal::NotAPhoto => "Envie uma foto em JPEG, PNG ou WebP.",
        Refusal::Animated => "Imagens animadas não servem como foto de perfil. Envie uma foto em JPEG, PNG ou WebP.",
        Refusal::Broken => "Esta foto está incompleta ou danificada. Tente outra.",
        Refusal::TooManyPixels => "Esta foto é grande demais. Use uma de até 40 megapixels.",
        Refusal::TooSmall => "Esta foto é pequena demais. O lado menor precisa de pelo menos 400 pixels.",
        Refusal::TooNarrow => "Esta foto é estreita demais. Escolha uma mais próxima de um retrato.",
    }
}
