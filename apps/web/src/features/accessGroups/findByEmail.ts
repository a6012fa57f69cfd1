import type { QueryClient } from '@tanstack/react-query'
import { peopleQuery } from '../../core/people/people.queries.ts'

type Person = { userKey: string; email: string }

/**
 * People of an account by their addresses (small letters). The list of people is fetched once; only if it is not
 * complete are the missing ones searched one by one.
 */
export async function findByEmail(queryClient: QueryClient, acctKey: string, emails: readonly string[]) {
  const known = new Map<string, Person>()
  const note = (people: readonly Person[]) => people.forEach((person) => known.set(person.email.toLowerCase(), person))
  const all = await queryClient.fetchQuery(peopleQuery(acctKey))
  note(all.items)
  if (all.total > all.items.length)
    for (const email of emails)
      if (!known.has(email)) note((await queryClient.fetchQuery(peopleQuery(acctKey, email))).items)
  return {
    found: emails.flatMap((email) => known.get(email) ?? []),
    missing: emails.filter((email) => !known.has(email)),
  }
}
