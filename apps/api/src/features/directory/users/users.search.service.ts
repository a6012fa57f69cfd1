// The search of people, for features that list them with something of their own.
export { countUsers, searchUsers } from './users.search.ts'
