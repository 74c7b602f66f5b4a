import { type Client, wire } from './client';
import { ApiError } from './errors';
import type { EdgeFunctions, FunctionArgs, FunctionName, FunctionResult } from './surface';

interface WireAnswer<T> {
  data: T | null;
  error: { message: string; code?: string; details?: unknown } | null;
  status: number;
}

/** The data of an answer, or the error it carries, thrown. */
function unwrap<T>({ data, error, status }: WireAnswer<T>): T {
  if (!error) return data as T;
  // The client reports a request that never arrived as status 0.
  if (status === 0) throw new ApiError(error.message, 'OFFLINE', 0);
  throw new ApiError(error.message, error.code ?? 'UNKNOWN', status, parseDetails(error.details));
}

function parseDetails(details: unknown): unknown {
  if (typeof details !== 'string') return details;
  try {
    return JSON.parse(details);
  } catch {
    return details; // The wire's own errors carry prose here.
  }
}

/** The arguments as the caller gives them: none at all where the function takes none. */
export type Given<Name extends FunctionName> = [keyof FunctionArgs<Name>] extends [never]
  ? []
  : string extends keyof FunctionArgs<Name>
    ? []
    : [FunctionArgs<Name>];

/** Calls an act of the server: `rpc('save_onboarding', { step: 2, data })`. */
export async function rpc<Name extends FunctionName>(
  name: Name,
  ...[args]: Given<Name>
): Promise<FunctionResult<Name>> {
  const db = await wire();
  // The client infers a result per call; for a name that is still a parameter it cannot.
  const answer: WireAnswer<unknown> = await db.rpc(name, (args ?? {}) as never);
  return unwrap(answer) as FunctionResult<Name>;
}

/** Reads or writes a table; the answer's type follows: `rows((db) => db.from('matches').select('*'))`. */
export async function rows<Answer extends WireAnswer<unknown>>(
  build: (db: Client) => PromiseLike<Answer>,
): Promise<Exclude<Answer['data'], null>> {
  return unwrap(await build(await wire())) as Exclude<Answer['data'], null>;
}

/** Calls an integration function: `edge('beta-status')`; with a query it is read: `edge('ad', undefined, { slot })`. */
export async function edge<Name extends keyof EdgeFunctions>(
  name: Name,
  body?: object,
  query?: Record<string, string>,
): Promise<EdgeFunctions[Name]> {
  const db = await wire();
  const { data, error } = await (query
    ? db.functions.invoke<EdgeFunctions[Name]>(`${name}?${new URLSearchParams(query)}`, { method: 'GET' })
    : db.functions.invoke<EdgeFunctions[Name]>(name, { body }));
  if (error) {
    const response = (error as { context?: unknown }).context;
    if (!(response instanceof Response)) throw new ApiError(error.message, 'OFFLINE', 0);
    const answer = (await response.json().catch(() => ({}))) as {
      code?: string;
      message?: string;
      details?: unknown;
    };
    throw new ApiError(
      answer.message ?? error.message,
      answer.code ?? 'UNKNOWN',
      response.status,
      answer.details,
    );
  }
  return data as EdgeFunctions[Name];
}
