// punycode.js comes without types.
declare module 'punycode.js' {
  export function toUnicode(domain: string): string
}
