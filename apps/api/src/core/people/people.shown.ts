export { namedTo, masksEveryone, namesPeople } from './people.shown.repository.ts'
