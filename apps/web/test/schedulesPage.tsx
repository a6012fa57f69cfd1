import { SchedulesPage } from '../src/features/insight/schedules/SchedulesPage.tsx'
import { aRun, aSchedule, anItem, sampleKinds } from '../src/features/insight/schedules/schedules.samples.ts'
import type { Fakes } from './fakeApi.ts'
import { openPage } from './openPage.tsx'

type Schedules = NonNullable<Fakes['schedules']>
export type Fake<K extends keyof Schedules> = NonNullable<Schedules[K]>
type PageOptions = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'api'> & {
  schedules?: Schedules
  users?: Fakes['users']
}

export const aPage = <T,>(...items: T[]) => ({ items, nextCursor: null, hasMore: false, partial: false, capped: false })

/** Opens the page of schedules with one schedule of the reader, over whatever else a test says. */
export const openSchedules = ({ schedules = {}, users, ...more }: PageOptions = {}) =>
  openPage(SchedulesPage, {
    at: '/reports/rptSchedule',
    rights: { ScheduledReports: 'W', ReportAccessEnable: 'R' },
    api: {
      ...(users && { users }),
      lookups: { timeZones: () => [{ code: 'Europe/Paris', label: 'Paris', sort: 1, active: true, formerly: [] }] },
      schedules: {
        search: () => aPage(anItem()),
        kinds: () => ({ items: sampleKinds }),
        dates: () => ({ dates: ['2099-11-30T07:00:00.000Z', '2099-12-07T07:00:00.000Z', '2099-12-14T07:00:00.000Z'] }),
        get: () => aSchedule(),
        runs: () => aPage(aRun()),
        ...schedules,
      },
    },
    ...more,
  })
