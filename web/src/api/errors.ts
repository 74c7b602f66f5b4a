import { t } from '@lingui/core/macro';
import { isOnline } from './network';

/** An answer of the wire that is not a success. `code` is stable; `message` is the server's own. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    readonly details?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The field that a VALIDATION error is about, where the server named one. */
  get field(): string | undefined {
    const field = (this.details as { field?: unknown } | null | undefined)?.field;
    return typeof field === 'string' ? field : undefined;
  }
}

/** The code of any thrown thing: the wire's own, or one of `OFFLINE` and `UNKNOWN`. */
export function errorCode(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  if (error instanceof TypeError || !isOnline()) return 'OFFLINE';
  return 'UNKNOWN';
}

/**
 * The Portuguese words for an error, by its code. The messages of VALIDATION and LIMIT are shown as the server wrote
 * them, because they say what to change and when; `fallback` is for codes without a text of their own.
 */
export function errorText(error: unknown, fallback: string): string {
  switch (errorCode(error)) {
    case 'VALIDATION':
    case 'LIMIT':
      // What to change, and from when on a limit lets it through, only the server knows.
      return (error as ApiError).message;
    case 'OFFLINE':
      return t`Sem conexão. Confira a internet e tente novamente.`;
    case 'NOT_FOUND':
    case 'PGRST116':
      return t`Isso não está mais disponível.`;
    case 'RATE':
    case 'over_request_rate_limit':
      return t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`;
    case 'PREMIUM_REQUIRED':
      return t`Este recurso faz parte do Premium.`;
    case 'FEATURE_GATE':
      return t`Este recurso ainda não está disponível para você.`;
    case 'REAUTH':
    case 'reauthentication_needed':
      return t`Confirme que é você para continuar.`;
    case 'STATE':
      return t`A situação mudou enquanto isso. Atualize e confira.`;
    default:
      return fallback;
  }
}
