import { applyColorScheme } from './design/chosenScheme'

// A script of its own that the page waits for: whoever chose dark must not see a flash of light, and home is painted
// before the app's script has come.
applyColorScheme()
