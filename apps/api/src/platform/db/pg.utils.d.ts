// What pg's own cursor and streams use too; the package brings no types of it.
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
