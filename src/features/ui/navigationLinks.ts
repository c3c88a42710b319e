import { appPaths } from '../../paths'

/** The bar's links, word for word (section 2). Contact and About are sections of home (D10). */
export const navigationLinks = [
  { label: 'Home', to: appPaths.home },
  { label: 'Hotels', to: appPaths.rooms },
  { label: 'Contact', to: appPaths.contactSection },
  { label: 'About', to: appPaths.aboutSection },
] as const
