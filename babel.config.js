/** For babel-loader only: jest compiles through ts-jest, tsc checks types. */
module.exports = (api) => {
  const isDevelopment = api.env('development')

  return {
    assumptions: { setPublicClassFields: true },
    presets: [
      [
        '@babel/preset-env',
        {
          // The browsers that know light-dark(), and so all else that the design stands on. Without targets: ES5.
          targets: 'chrome >= 123, edge >= 123, firefox >= 121, safari >= 17.5',
          bugfixes: true,
          modules: false,
        },
      ],
      ['@babel/preset-react', { runtime: 'automatic', development: isDevelopment }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    plugins: [
      ['babel-plugin-styled-components', { ssr: true, pure: true, fileName: false, displayName: isDevelopment }],
    ],
  }
}
