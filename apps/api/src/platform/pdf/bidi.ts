import bidiFactory, { type Bidi } from 'bidi-js'

// A line of several scripts and directions, cut into pieces of one font, in the order in which they are drawn from left to right.

/** A text of one font; letters of one that is written from right to left are turned by the font itself. */
export type Piece<Face> = { text: string; face: Face; level: number }

let opened: Bidi | undefined
/** Its types are those of an ES module, its code is CommonJS. */
const bidi = () => (opened ??= (bidiFactory as unknown as () => Bidi)())

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
export const isRightToLeft = (text: string) => rightToLeft.test(text)
/** The direction of a text, by its first letter that has one. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  isRightToLeft(text) && bidi().getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'

/** Signs that turn or hide text; nothing is drawn for them, and none may turn the words around a name. */
const unseen = /[\u061c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** Letters that a font joins with their neighbours. */
const joined = /^[\p{L}\p{M}\u0640\u200c\u200d]+$/u

function logicalPieces<Face>(line: string, direction: 'ltr' | 'rtl', faceOf: FaceOf<Face>): Piece<Face>[] {
  const levels = isRightToLeft(line) ? bidi().getEmbeddingLevels(line, direction).levels : undefined
  const pieces: Piece<Face>[] = []
  let at = 0
  for (const letter of line) {
    const level = levels?.[at] ?? 0
    at += letter.length
    const isTurned = level % 2 === 1
    const before = pieces.at(-1)
    const face = faceOf(letter, before?.face)
    const text = isTurned ? (bidi().getMirroredCharacter(letter) ?? letter) : letter
    const joins = isTurned ? joined.test(letter) && joined.test(before?.text ?? '') : !isRightToLeft(letter)
    if (before && before.level === level && before.face === face && joins) before.text += text
    else pieces.push({ text, face, level })
  }
  return pieces
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, what is on it or above is reversed. */
function reordered<Face>(pieces: readonly Piece<Face>[]): Piece<Face>[] {
  const order = [...pieces]
  for (let level = Math.max(0, ...pieces.map((one) => one.level)); level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while ((order[to]?.level ?? -1) >= level) to += 1
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  return order
}

type FaceOf<Face> = (letter: string, before: Face | undefined) => Face
export const piecesOf = <Face>(line: string, direction: 'ltr' | 'rtl', faceOf: FaceOf<Face>): Piece<Face>[] =>
  reordered(logicalPieces(line.replace(unseen, ''), direction, faceOf))
