import { type Language, numberIn } from '../../core/language.ts'

// How full the storage of an account is, and the notices about it: `product.md` 5.4, decision 0111.

/** Megabytes of a gigabyte. */
export const megabytesEach = 1000

/** Well within the quota, from the account's alert threshold on (`files.storageAlert`), all of it or more. */
export const storageStages = ['fine', 'near', 'full'] as const
export type StorageStage = (typeof storageStages)[number]
/** With an alert threshold of 100, the stage `near` never applies. */
export const stageOf = (percent: number, alertFrom: number): StorageStage =>
  percent >= 100 ? 'full' : percent >= alertFrom ? 'near' : 'fine'
/** Whether a higher level is reached than the last notified one. */
export const isHigherStage = (before: StorageStage, now: StorageStage): boolean =>
  storageStages.indexOf(now) > storageStages.indexOf(before)

/** "84.5 GB", « 640 Mo ». Rounded down, so that nothing looks full before it is. */
export function spaceIn(language: Language, megabytes: number): string {
  const unit = megabytes < megabytesEach ? 'megabyte' : 'gigabyte'
  const value = unit === 'megabyte' ? megabytes : Math.floor(megabytes / (megabytesEach / 10)) / 10
  return numberIn(language, value, { style: 'unit', unit, maximumFractionDigits: 1 })
}
