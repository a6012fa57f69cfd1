import type { Person } from './world.ts'

export const schedulesPath = (key?: string, act?: string) =>
  ['/api/v1/Report/Schedule', key, act].filter((part) => part !== undefined).join('/')

/** A report every day at eight to somebody of the own company. */
export const daily = (person: Pick<Person, 'email'>, given: object = {}) => ({
  Title: 'Use of our plans',
  Kind: 'planUsageReport',
  Filter: {},
  Span: 'LastMonth',
  Format: 'csv',
  Frequency: { Repeat: 'Daily', Time: '08:00', Zone: 'UTC' },
  Recipients: [{ Name: 'Cora Sample', Email: person.email }],
  ...given,
})
/** A schedule of a person, as the API answers it. */
export async function aSchedule(person: Person, given: object = {}) {
  const answer = await person.post(schedulesPath(), daily(person, given))
  if (answer.statusCode !== 201) throw new Error(`no schedule: ${answer.body}`)
  return answer.json().ResultContent
}
