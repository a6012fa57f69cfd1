import { Fragment } from 'react'
import { plain } from '../lib/plain.ts'
import css from './Marked.module.css'

/** Splits a text into hits and the rest, word by word; case and accents do not count. */
export function splitHits(text: string, search: string): { piece: string; hit: boolean }[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const letters = Array.from(text)
  const folded = letters.map(plain)
  const hits = letters.map(() => false)
  for (let from = 0; from < letters.length; from++) {
    const rest = folded.slice(from).join('')
    for (const word of words) {
      if (!rest.startsWith(word)) continue
      let covered = 0
      for (let at = from; at < letters.length && covered < word.length; at++) {
        hits[at] = true
        covered += folded[at]?.length ?? 0
      }
    }
  }
  return letters.reduce<{ piece: string; hit: boolean }[]>((pieces, letter, at) => {
    const last = pieces.at(-1)
    if (last && last.hit === hits[at]) last.piece += letter
    else pieces.push({ piece: letter, hit: hits[at] ?? false })
    return pieces
  }, [])
}

/** A text with the hits highlighted. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (!search) return <>{text}</>
  const pieces = splitHits(text, search)
  return pieces.map(({ piece, hit }, at) =>
    hit ? (
      <mark key={`${at}`} className={css['mark']}>
        {piece}
      </mark>
    ) : (
      <Fragment key={`${at}`}>{piece}</Fragment>
    ),
  )
}
