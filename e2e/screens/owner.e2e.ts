import { testEveryScreen } from '../support/everyScreen'

testEveryScreen('owner')
