export { type Account, findAccount, isNew } from './accounts.one.repository.ts'
