import packageJson from '../../package.json' with { type: 'json' }

/** Of this program: 4.0.0, or 4.0.0-pre while it is being made. */
export const { version } = packageJson
