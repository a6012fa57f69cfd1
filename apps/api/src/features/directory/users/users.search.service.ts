// The search of people, for features that list them with additional data.
export { countUsers, searchUsers } from './users.search.ts'
