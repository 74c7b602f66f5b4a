import type { FailureKind } from '@/api/report';

/** What a failure says of itself, if anything. */
export function messageOf(error: unknown): string | undefined {
  return error instanceof Error && error.message ? error.message : undefined;
}

/** What sort of failure this is, by its message. */
export function classify(error: unknown): FailureKind {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/dynamically imported module|Importing a module script|Loading chunk/i.test(text)) return 'chunk';
  if (/Failed to fetch|NetworkError|Load failed|OFFLINE/i.test(text)) return 'network';
  if (/WebGL|THREE|Context Lost/i.test(text)) return 'graphics';
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)
    return 'state';
  return 'unknown';
}
