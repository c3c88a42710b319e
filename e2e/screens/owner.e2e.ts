import { factsOfEveryScreen } from '../support/everyScreen'

factsOfEveryScreen('owner')
