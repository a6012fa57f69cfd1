import { getSetting, type SettingLevel } from '@portal/contract/access/settings/settings.catalogue'
import type { SettingValue } from '@portal/contract/access/settings/settings.contract'
import { settingHelp, settingLabel, valueWords } from '@portal/contract/access/settings/settings.sentences'
import { Suspense, useState } from 'react'
import { Why } from '../../../core/access/Why.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useFormKit } from '../../../ui/form/FormContext.ts'
import { SettingControl } from './SettingControl.tsx'
import css from './SettingRow.module.css'
import { LockIcon, SettingSource, SourceWords } from './SettingSource.tsx'
import { type Entry, inherited, overridden, pathOf, valueIn } from './settings.form.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const LockDialog = lazyPart(async () => (await import('./LockDialog.tsx')).LockDialog)

const FactorNote = lazyPart(async () => (await import('./FactorNote.tsx')).FactorNote)

export type RowContext = {
  acctKey: string
  level: SettingLevel
  inDialog?: boolean
  person?: { userKey: string; name: string }
}
type Props = {
  row: SettingValue
  context: RowContext
  /** The first row of its group with this reason for refusal: it links to the full explanation. */
  explained?: boolean
}

/** Reasons that every row would repeat, shown once above the list. */
const shownAbove = ['right', 'acting', 'closed', 'level']

/** One setting: its label, its value, the account that set it, the account that locked it, and the actions. */
export function SettingRow({ row, context, explained = false }: Props) {
  const { t, i18n } = useTranslation()
  const kit = useFormKit()
  const path = pathOf(row.code)
  const entry = (kit.form.useWatchValue(path) as Entry | undefined) ?? inherited
  const set = (next: Entry) => kit.form.setFieldValue(path, next)
  const setting = getSetting(row.code)
  const label = settingLabel(row.code, i18n.language)
  const id = kit.idOf(path)
  const error = kit.errors[path]
  const { allowed, reason } = row.edit
  const isLocked = !allowed && row.lockedBy !== null
  return (
    <div className={css.row} data-changed={kit.changed.includes(path) || undefined} id={`${id}-row`}>
      <div className={css.what}>
        <div className={css.label}>{label}</div>
        <div className={css.help} id={`${id}-help`}>
          {settingHelp(row.code, i18n.language)}
        </div>
      </div>
      <div className={css.value}>
        {entry.own && allowed ? (
          <SettingControl
            id={id}
            setting={setting}
            level={context.level}
            label={label}
            value={entry.input}
            error={error}
            describedBy={error ? `${id}-help ${id}-error` : `${id}-help`}
            language={i18n.language}
            onChange={(input) => set({ ...entry, input })}
          />
        ) : (
          <div className={css.shown} id={id} tabIndex={error ? -1 : undefined}>
            {valueWords(row.code, isLocked ? row.value : valueIn(row, entry), i18n.language)}
            {error && <p className={css.error}>{error}</p>}
          </div>
        )}
        <Mandatory row={row} entry={entry} context={context} />
      </div>
      <div className={css.side}>
        <SettingSource
          acctKey={context.acctKey}
          row={isLocked ? { ...row, own: null } : row}
          label={label}
          own={entry.own && !isLocked}
          inDialog={context.inDialog ?? false}
          person={context.person?.name}
        />
        {row.lockedBy && (
          <span className={css.locked}>
            <LockIcon /> <SourceWords source={row.lockedBy} verb="lockedBy" />
          </span>
        )}
        {isLocked && row.own !== null && (
          <span className={css.note}>
            {t('settings.kept', { value: valueWords(row.code, row.own, i18n.language) })}
          </span>
        )}
        {allowed && <Verbs row={row} label={label} entry={entry} set={set} context={context} id={id} />}
        {!allowed && !isLocked && reason && !shownAbove.includes(reason) && (
          <span className={css.note}>
            {t(`settings.cannot.${reason}`, { flag: t(`settings.flag.${setting.flag}`) })}
          </span>
        )}
        {explained && <Why {...whyOf(row, context)} what={label} />}
      </div>
    </div>
  )
}

/** The subject of "Why?" for a refused row. */
const whyOf = ({ code }: SettingValue, { acctKey, person }: RowContext) =>
  person
    ? { action: `settings.updateUser:${code}`, object: person.userKey }
    : { action: `settings.update:${code}`, object: acctKey }
/** Why a row is refused, if only this row has the reason: a reason that rows of a group share is explained once. */
export const refusalOf = ({ code, edit, lockedBy }: SettingValue): string | undefined => {
  if (edit.allowed || shownAbove.includes(edit.reason ?? '')) return undefined
  return `${edit.reason} ${lockedBy === null ? getSetting(code).flag : (lockedBy.acctKey ?? lockedBy.kind)}`
}

/** Shown before saving: who has no second factor yet. */
function Mandatory({ row, entry, context }: Props & { entry: Entry }) {
  const becomes = row.code === 'signIn.mfaMode' && entry.own && entry.input === 'mandatory'
  if (!becomes || context.person || row.value === 'mandatory') return null
  return (
    <Suspense fallback={null}>
      <FactorNote acctKey={context.acctKey} />
    </Suspense>
  )
}

type VerbProps = Props & { label: string; id: string; entry: Entry; set: (next: Entry) => void }
/** Override or inherit; lock or unlock. */
function Verbs({ row, label, id, entry, set, context }: VerbProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  // Below a customer are only its people: a value that they cannot set needs no lock.
  const isLockable = row.lock.allowed && (context.level !== 'CU' || getSetting(row.code).levels.includes('user'))
  const focus = (on: string) => setTimeout(() => document.getElementById(on)?.focus())
  const swap = () => {
    set(entry.own ? inherited : overridden(row))
    focus(entry.own ? `${id}-swap` : id)
  }
  const lock = () => {
    setAsking(false)
    set({ ...(entry.own ? entry : overridden(row)), lock: true })
  }
  return (
    <>
      <span className={css.verbs}>
        <button
          type="button"
          id={`${id}-swap`}
          className={css.verb}
          aria-label={t(entry.own ? 'form.inheritField' : 'form.overrideField', { label })}
          onClick={swap}
        >
          {t(entry.own ? 'form.inherit' : 'form.override')}
        </button>
        {(isLockable || entry.lock) && (
          <button
            type="button"
            className={css.verb}
            aria-disabled={!row.lock.allowed || undefined}
            aria-label={t(entry.lock ? 'settings.unlockField' : 'settings.lockField', { label })}
            onClick={() => {
              if (!row.lock.allowed) return
              if (entry.lock) set({ ...entry, lock: false })
              else setAsking(true)
            }}
          >
            {t(entry.lock ? 'settings.unlock' : 'settings.lock')}
          </button>
        )}
      </span>
      {entry.lock && (
        <span className={css.locked}>
          <LockIcon /> {t('settings.lockedHere')}
        </span>
      )}
      {asking && (
        <Suspense fallback={null}>
          <LockDialog
            acctKey={context.acctKey}
            row={row}
            label={label}
            value={valueIn(row, entry)}
            onLock={lock}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
