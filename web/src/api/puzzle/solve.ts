/** Solves a puzzle of the server beside the page: the first number whose digest begins with so many zero bits. */
export async function solvePuzzle(puzzle: string, bits: number): Promise<string> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<string>) => resolve(event.data);
      worker.onerror = (event) => reject(new Error(`The puzzle was not solved: ${event.message}`));
      worker.postMessage({ puzzle, bits });
    });
  } finally {
    worker.terminate();
  }
}
