// Checks that answers reveal nothing besides their time (`security.md` 5.1.11): both kinds must be equal.

/** An answer as a client receives it. */
export type Answer = { status: number; headers: Headers; body: string }

/** Headers that differ between any two answers, even about the same person. */
const ownHeaders = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * An answer without its unique parts: its time and its keys.
 * @param secrets fields with random text, which only their length represents
 */
export function shapeOf({ status, headers, body }: Answer, secrets: readonly string[] = []): string {
  const kept = [...headers].filter(([name]) => !ownHeaders.has(name)).map((header) => header.join(': '))
  const random = (text: string, name: string) =>
    text.replace(
      new RegExp(`"${name}":"((?:[^"\\\\]|\\\\.)*)"`, 'g'),
      (_, value: string) => `"${name}":${value.length}`,
    )
  return [status, ...kept.toSorted(), secrets.reduce(random, body.replace(ids, 'key'))].join('\n')
}

/** @throws Error when the answers of one kind are not all equal to those of the other */
export function requireEqual(name: string, one: readonly string[], other: readonly string[]): void {
  const shapes = [...new Set([...one, ...other])]
  if (shapes.length > 1)
    throw new Error(`${name}: the answers differ\n--- one\n${shapes[0]}\n--- another\n${shapes[1]}`)
}
