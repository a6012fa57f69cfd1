// The part of saxen that the reader of camt.053 uses; the library has no types.
declare module 'saxen' {
  type Place = () => { line: number }
  type Decode = (text: string) => string
  export class Parser {
    on(
      event: 'openTag',
      on: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        selfClosing: boolean,
        place: Place,
      ) => void,
    ): this
    on(event: 'closeTag', on: (name: string) => void): this
    on(event: 'text', on: (text: string, decode: Decode) => void): this
    on(event: 'cdata' | 'attention', on: (text: string) => void): this
    on(event: 'error', on: (error: Error, place: Place) => void): this
    stop(): this
    parse(text: string): this
  }
}
