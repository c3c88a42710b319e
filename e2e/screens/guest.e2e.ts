import { factsOfEveryScreen } from '../support/everyScreen'

factsOfEveryScreen('newcomer', 'guest')
