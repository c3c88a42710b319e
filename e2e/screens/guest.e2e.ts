import { testEveryScreen } from '../support/everyScreen'

testEveryScreen('newcomer', 'guest')
