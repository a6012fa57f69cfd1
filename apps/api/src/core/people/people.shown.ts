export { namedTo, namesPeople } from './people.shown.repository.ts'
