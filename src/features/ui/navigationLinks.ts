import { appPaths } from '../../paths'

/** Contact and About lead to sections of home. */
export const navigationLinks = [
  { label: 'Home', to: appPaths.home },
  { label: 'Hotels', to: appPaths.rooms },
  { label: 'Contact', to: appPaths.contactSection },
  { label: 'About', to: appPaths.aboutSection },
] as const
