import { useLingui } from '@lingui/react/macro';
import { Link } from '@/router';
import { Card } from '@/ui/card';

/** What makes a first meeting safer, and what the app offers for it. */
export function Advice() {
  const { t } = useLingui();
  const before = [
    t`Conversem por vídeo antes. Quem recusa sempre talvez não seja quem diz.`,
    t`Escolham um lugar público e movimentado, de dia se puder.`,
    t`Conte a alguém de confiança com quem, onde e até que horas.`,
    t`Vá e volte por conta própria.`,
    t`Mudou de ideia? Ir embora não precisa de desculpa.`,
  ];
  const money = [
    t`Nunca envie dinheiro, Pix, MB WAY, cartões-presente ou códigos recebidos por SMS.`,
    t`Desconfie de urgência: hospital, alfândega, passagem, investimento.`,
    t`Fique no app até se conhecerem: denúncias só alcançam o que foi dito aqui.`,
  ];
  const link = 'tap font-semibold underline underline-offset-4';
  return (
    <>
      <Tips id="before" title={t`Antes do primeiro encontro`} tips={before} />
      <Tips id="money" title={t`Golpes`} tips={money} />
      <Card aria-labelledby="help-title" className="grid gap-2 md:p-6">
        <h2 id="help-title" className="text-xl font-bold">{t`No Enlace`}</h2>
        <p className="leading-relaxed text-ink-2">
          {t`Denunciar e bloquear estão no menu de cada perfil e de cada conversa. Quem é bloqueado não fica sabendo.`}
        </p>
        <p>
          <Link
            to="/encontros"
            className={link}
          >{t`Encontro Seguro: alguém acompanha o seu primeiro encontro`}</Link>
        </p>
        <p>
          <Link to="/settings#palavras-ocultas" className={link}>{t`Palavras que você não quer ler`}</Link>
        </p>
        <p>
          <Link to="/settings/seguranca" className={link}>{t`Segurança da sua conta`}</Link>
        </p>
      </Card>
    </>
  );
}

function Tips({ id, title, tips }: { id: string; title: string; tips: string[] }) {
  return (
    <Card aria-labelledby={`${id}-title`} className="md:p-6">
      <h2 id={`${id}-title`} className="text-xl font-bold">
        {title}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 leading-relaxed text-ink-2">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}
