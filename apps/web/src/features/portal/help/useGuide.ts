import type { Language } from '@portal/contract/core/language'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { translator } from '../../../lib/i18n.rules.ts'
import { textOr } from '../../../lib/textOr.ts'
import { chapters, type Task } from './guide.ts'
import { type Guide, guideQuery, type TaskTexts } from './guide.queries.ts'

/** A piece of a sentence; a label is the name of a button, tab or field. */
export type Piece = { text: string; label: boolean }

/**
 * A sentence with the labels that it names by their keys, as the screens have them; "…" is not part of a name. Rights
 * are quoted instead.
 */
function piecesOf(sentence: string, name: TFunction): Piece[] {
  return sentence
    .split(/\{\{([^{}]*)\}\}/)
    .map((part, at) =>
      at % 2 ? { text: name(part).replace(/…$/, ''), label: !part.startsWith('right.') } : { text: part, label: false },
    )
    .filter(({ text }) => text !== '')
}

export type Sentence = readonly Piece[]
const asText = (sentence: Sentence) => sentence.map(({ text }) => text).join('')

export type GuideTask = Task & {
  title: string
  chapter: string
  what: Sentence
  steps: readonly Sentence[]
  note?: Sentence | undefined
  only?: Sentence | undefined
  /** For the search: further words that people look for, and the whole text. */
  also: string | undefined
  text: string
}
export type GuideChapter = { id: string; title: string; tasks: readonly GuideTask[] }

/** All chapters in one language, with the words that `t` has for the screens. */
export function chaptersOf(guide: Guide, language: Language, t: TFunction): GuideChapter[] {
  const own = translator(guide, language)
  const name: TFunction = (key) => textOr(own, key, t(key))
  return chapters.map(({ id, tasks }) => {
    const title = own(`chapter.${id}`)
    return { id, title, tasks: tasks.map((task) => withTexts(task, title, guide.task[task.id], name)) }
  })
}

/** The guide in the language of the page, and its names of rights. */
export function useGuide() {
  const { t, i18n } = useTranslation()
  const guide = useQuery({ ...guideQuery(i18n.language), placeholderData: keepPreviousData })
  const { data } = guide
  const read = data && {
    chapters: chaptersOf(data, i18n.language, t),
    rightName: (flag: string) => translator(data, i18n.language)(`right.${flag}`),
  }
  return { guide, read }
}

const nothing: TaskTexts = { title: '', what: '', steps: {} }
function withTexts(task: Task, chapter: string, texts = nothing, name: TFunction): GuideTask {
  const pieces = (sentence = '') => piecesOf(sentence, name)
  const what = pieces(texts.what)
  const steps = Object.values(texts.steps).map(pieces)
  const [note, only] = [texts.note, texts.only].map((one) => (one === undefined ? undefined : pieces(one)))
  const words = [what, ...steps, note ?? [], only ?? []].map(asText)
  return {
    ...task,
    title: texts.title,
    chapter,
    what,
    steps,
    note,
    only,
    also: texts.also,
    text: [...words, chapter].join(' '),
  }
}
