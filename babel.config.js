/**
 * For babel-loader only: jest compiles through swc, tsc checks types. The browsers that know light-dark(), and so all else that the
 * design stands on (Chrome and Edge 123, Firefox 121, Safari 17.5), know the language as Babel reads it: nothing else is compiled away.
 */
module.exports = (api) => {
  const isDevelopment = api.env('development')

  return {
    presets: [
      ['@babel/preset-react', { runtime: 'automatic', development: isDevelopment }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    plugins: [
      ['babel-plugin-styled-components', { ssr: true, pure: true, fileName: false, displayName: isDevelopment }],
    ],
  }
}
