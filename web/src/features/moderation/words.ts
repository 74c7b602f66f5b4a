import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clockTime } from '@/texts/clock';
import { catalogueQuery } from './queries';
import type { CaseRow } from './wire';

/** The words of the desk, by the server's keys. */
export function useDeskWords() {
  const { t, i18n } = useLingui();
  const { data: catalogue } = useQuery(catalogueQuery);
  const kinds: Record<string, string> = {
    minor: t`Possível menor de idade`,
    threat: t`Ameaça ou violência`,
    scam: t`Golpe ou pedido de dinheiro`,
    nudity: t`Nudez não solicitada`,
    harassment: t`Assédio`,
    hate: t`Ódio ou discriminação`,
    fake: t`Perfil falso`,
    off_app: t`Algo fora do aplicativo`,
    other: t`Outro motivo`,
    intimate_image: t`Imagem íntima sem consentimento`,
    extortion: t`Extorsão`,
    report_abuse: t`Abuso de denúncias`,
    broken_book: t`Livro de registros alterado`,
  };
  const sources: Record<string, string> = {
    report: t`Denúncia`,
    rule: t`Regra`,
    notice: t`Aviso público`,
    audit: t`Auditoria`,
  };
  const actions: Record<string, string> = {
    none: t`Nada a fazer`,
    warn: t`Avisar`,
    remove_content: t`Remover`,
    limit: t`Limitar`,
    suspend: t`Suspender`,
    ban: t`Banir`,
    report_authority: t`Comunicar à autoridade`,
    confirm_age: t`Pedir a idade`,
    limit_reports: t`Limitar denúncias`,
  };
  const statuses: Record<string, string> = {
    active: t`ativa`,
    paused: t`em pausa`,
    limited: t`limitada`,
    suspended: t`suspensa`,
    banned: t`banida`,
    leaving: t`de saída`,
  };
  const states: Record<string, string> = {
    awaiting: t`à espera da segunda pessoa`,
    effective: t`em vigor`,
    refused: t`recusada pela segunda pessoa`,
    overturned: t`desfeita por recurso`,
  };
  const moment = (iso: string) =>
    `${new Date(iso).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'short' })}, ${clockTime(iso)}`;
  const items: Record<string, string> = {
    photo: t`uma foto`,
    prompt: t`uma resposta do perfil`,
    message: t`uma mensagem`,
    letter: t`uma carta`,
    game: t`palavras de um jogo`,
    gift: t`palavras de um presente`,
    meeting: t`lugares de um encontro`,
    opening: t`a pergunta de abertura`,
    story: t`a história do casal`,
    bio: t`o texto sobre si`,
    fun_fact: t`a curiosidade`,
    occupation: t`a profissão`,
    custom_pronouns: t`os pronomes`,
    city: t`a cidade`,
    free_tags: t`os interesses`,
    value: t`uma resposta de valores`,
  };
  return {
    kind: (kind: string) => kinds[kind] ?? kind,
    source: (source: string) => sources[source] ?? source,
    action: (action: string) => actions[action] ?? action,
    status: (status: string) => statuses[status] ?? status,
    decisionState: (state: string) => states[state] ?? state,
    moment,
    rule: (rule: string) => catalogue?.rules.find((one) => one.rule === rule)?.text ?? rule,
    /** The item of a decision or a report in words: `photo:…`, `prompt:…`, `bio`, `city`, `message:…`, `game:…`. */
    item: (item: string) => items[item.split(':')[0] ?? ''] ?? item,
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What is left until the case is due: `0:34` below three hours, then whole hours, then days; negative when overdue. */
export function dueParts(row: Pick<CaseRow, 'due_at'>, now: number) {
  const left = Date.parse(row.due_at) - now;
  const size = Math.abs(left);
  const minutes = Math.floor(size / MINUTE);
  return {
    overdue: left < 0,
    soon: left < 2 * HOUR,
    unit: size < 3 * HOUR ? ('clock' as const) : size < 48 * HOUR ? ('hours' as const) : ('days' as const),
    clock: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
    hours: Math.floor(size / HOUR),
    days: Math.floor(size / (24 * HOUR)),
  };
}
