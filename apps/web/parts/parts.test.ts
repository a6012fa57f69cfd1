import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../src/ui')
const find = (pattern: string) => globSync(pattern, { cwd: ui }).toSorted()
const textOf = (file: string) => readFileSync(join(ui, file), 'utf8')

/** Parts that are shown with others, that fill a page, or that draw nothing themselves. */
const elsewhere: Record<string, string> = {
  SignInFrame: 'the whole page of sign-in',
  PlainPage: 'a whole page',
  PageLoader: 'covers the whole page',
  PageHeading: 'the heading of the page of parts itself; it names the browser’s tab',
  Field: 'the frame of every field',
  FieldNotes: 'help and error below every field',
  FieldControl: 'the control of FormField',
  NumberControl: 'the control of FormField for numbers',
  Steady: 'the words of TabBar and ChoiceBar, at the width that bold ones need',
  DialogActions: 'the foot of every dialog',
  FormDialog: 'the frame of RecordDialog',
  DirtyGuard: 'asks on leaving; its question is LeaveDialog',
  SaveGroup: 'sums up forms over tabs in SaveBar and ErrorSummary',
  EditHead: 'the title of EditSection',
  ReadFacts: 'the facts of EditSection',
  ReadSections: 'EditSection many times over one form; needs one',
  RecordFormView: 'a whole form over a record; needs one',
  Marked: 'hits in a text; it draws nothing around it',
  BodyRow: 'a row of DataTable',
  ColumnHead: 'a header of DataTable',
  TreeGridRow: 'a row of TreeGrid',
  ChoicePopover: 'the popover of ColumnChooser and Filters',
  ColumnList: 'the choices of ColumnChooser',
  CommandField: 'the field of the search, without a frame',
  MoreFields: 'fields of a form behind their names; needs one',
  FormFrame: 'a form whose page arranges its fields; needs one',
  NewTabLink: 'an Anchor with words for screen readers',
  Trend: 'bars beside words that say the same',
  Bars: 'the drawing of BarChart and SeriesChart',
  ChartTable: 'the figures of SeriesChart and HeatMap',
  ChartWalk: 'the drawing of SeriesChart and HeatMap as one Tab stop',
  Copied: 'a value beside CopyButton',
}

test('every part of ui/ is on the page of parts, or stands here with the reason', () => {
  const samples = find('**/*.parts.tsx').map(textOf)
  const parts = find('**/*.tsx').filter((file) => !/\.(test|parts)\.tsx$/.test(file))
  const nameOf = (file: string) => file.replace(/^.*\//, '').replace('.tsx', '')
  const isShown = (name: string) =>
    samples.some((sample) => sample.includes(`/${name}.tsx'`) && sample.includes(`<${name}`))
  const names = parts.map(nameOf).filter((name) => /^[A-Z]/.test(name))
  // Toasts appear on an event, so their samples draw nothing.
  const missing = names.filter((name) => !isShown(name) && !(name in elsewhere) && name !== 'Toasts')
  expect(missing).toEqual([])
  expect(Object.keys(elsewhere).filter((name) => !names.includes(name) || isShown(name))).toEqual([])
})
