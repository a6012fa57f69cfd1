// One order of locks (decision 0118): companies from the top down, then people, then what companies hold.
export { holdAccounts, holdCompaniesOf } from './accounts.hold.repository.ts'
