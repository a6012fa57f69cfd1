import * as z from 'zod/mini'

// A person has a first name, a last name or both (decision 0131). The one rule for adding and changing people.

export type Names = { firstName?: string | null | undefined; lastName?: string | null | undefined }
export const isNamed = ({ firstName, lastName }: Names): boolean => Boolean(firstName || lastName)
/** The limits of a body that adds a person; checked at the first name. */
export const named = <N extends Names>() => z.refine<N>(isNamed, { error: 'required', path: ['FirstName'] })
/** Checks the name of a change with both parts. */
export const namedIfBoth = <N extends Names>() =>
  z.refine<N>((names) => names.firstName === undefined || names.lastName === undefined || isNamed(names), {
    error: 'required',
    path: ['FirstName'],
  })
/** A change must leave a person a name; people who came by SCIM without one stay as they are. */
export const keepsName = (before: Names, after: Names): boolean => isNamed(after) || !isNamed(before)
