import { activation } from './activation.ts'
import { sessionEnded } from './sessionEnded.ts'

/** Every mail that the portal sends, by name. */
export const templates = { activation, sessionEnded }
export type TemplateName = keyof typeof templates
export type ValuesOf<N extends TemplateName> = Parameters<(typeof templates)[N]['en-us']>[0]
