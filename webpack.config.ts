import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { constants, type BrotliOptions } from 'node:zlib'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CompressionPlugin from 'compression-webpack-plugin'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import { BannerPlugin, Compilation, DefinePlugin, type Compiler, type Configuration, type RuleSetRule } from 'webpack'
import type { Configuration as DevServer } from 'webpack-dev-server'

interface Environment {
  WEBPACK_SERVE?: boolean
  /** With maps that tell what each byte comes from (scripts/size.mjs). */
  weigh?: boolean
  /** The bench's smallest page with the same libraries in place of ours (bench/weight.ts). */
  floor?: boolean
}

interface Arguments {
  mode?: 'production' | 'development'
}

type ClientConfiguration = Configuration & { devServer: DevServer }

const from = (...parts: string[]) => path.join(__dirname, ...parts)

/** The browser's half: `webpack --mode production` builds `dist/client`, `webpack serve` works on it at port 3001. */
export default function config(env: Environment, { mode = 'production' }: Arguments): ClientConfiguration {
  const isServing = Boolean(env.WEBPACK_SERVE)
  const isProduction = mode === 'production'
  const name = isProduction ? 'assets/[name].[contenthash:8]' : 'assets/[name]'

  return {
    mode,
    target: ['web', 'es2022'],
    entry: { main: from(env.floor ? 'bench/floor/main.tsx' : 'src/main.tsx') },
    output: {
      path: from('dist/client'),
      publicPath: '/',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      module: isProduction,
      clean: true,
    },
    experiments: { outputModule: isProduction },
    devtool: isProduction ? env.weigh && 'hidden-source-map' : 'eval-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: isProduction ? lean : {} },
    module: { rules: [scripts(mode, isServing), styles, fonts] },
    plugins: [
      new DefinePlugin({ 'process.env.API_ORIGIN': JSON.stringify(process.env.API_ORIGIN ?? '') }),
      new HtmlWebpackPlugin({
        templateContent: page,
        scriptLoading: isProduction ? 'module' : 'defer',
      }),
      new MiniCssExtractPlugin({ filename: `${name}.css`, chunkFilename: `${name}.css` }),
      // Fonts come along with the stylesheet, under hashed names.
      new CopyPlugin({
        patterns: [{ from: from('public'), globOptions: { ignore: ['**/index.html', '**/fonts/**'] } }],
      }),
      ...(isServing ? [new ReactRefreshPlugin()] : []),
      ...(isProduction ? [compileAhead, ...precompressed, { apply: writeRecord }] : []),
    ],
    optimization: { minimizer: [scriptMinifier, styleMinifier] },
    cache: {
      type: 'filesystem',
      // What was kept without maps has none to give.
      name: [mode, env.weigh && 'weigh', env.floor && 'floor'].filter(Boolean).join('-'),
      cacheDirectory: from('.cache/webpack'),
      buildDependencies: { config: [__filename] },
    },
    // The bench weighs what a page needs; webpack's own hints know nothing of compression or lazy chunks.
    performance: { hints: false },
    stats: 'errors-warnings',
    devServer,
  }
}

/** The router's exports lead to its development build in every mode: half a kilobyte of it is for developers. */
const lean = {
  'react-router$': from('node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': from('node_modules/react-router/dist/production/dom-export.mjs'),
}

const scripts = (mode: 'production' | 'development', isServing: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  include: [from('src'), from('contract'), from('bench/floor')],
  loader: 'babel-loader',
  // Without envName Babel goes by NODE_ENV, and a production bundle may get React's development JSX.
  options: { envName: mode, plugins: isServing ? ['react-refresh/babel'] : [] },
})

const styles: RuleSetRule = { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }

const fonts: RuleSetRule = { test: /\.woff2$/, type: 'asset/resource' }

// swc beside webpack's own concatenation is as small as terser in a third of the time; esbuild would cost 47 kB.
const scriptMinifier = new TerserPlugin({
  test: /\.js$/,
  minify: TerserPlugin.swcMinify,
  extractComments: false,
  terserOptions: { ecma: 2020, module: true, compress: { passes: 3 }, mangle: true, format: { comments: false } },
})

/**
 * Told that a script is run as a whole, Chromium compiles it beside the download instead of function by function while the
 * page waits; others read a comment. After the minifiers, which would take it away, and before names are hashed.
 */
const compileAhead = new BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
})

const styleMinifier = new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss })

const worthPacking = { test: /\.(js|css|html|svg)$/, threshold: 1024, minRatio: 0.9 }

/** `public/index.html`, asking for the stylesheet's fonts before the stylesheet has arrived to say so. */
function page({ compilation }: Record<string, unknown>): string {
  const assets = (compilation as Compilation).getAssets()
  const fontFiles = assets.filter(({ name }) => name.endsWith('.woff2'))
  const preloads = fontFiles.map(
    ({ name }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}" />`,
  )
  return readFileSync(from('public/index.html'), 'utf8').replace('<!-- fonts -->', preloads.join(''))
}

/** Beside the output: the files of every named page, for whoever draws pages ahead (scripts/prerender.mjs) and weighs them (scripts/size.mjs). */
function writeRecord(compiler: Compiler) {
  compiler.hooks.done.tap('record', ({ compilation }) => {
    const files = [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()])
    writeFileSync(`${compiler.outputPath}.files.json`, JSON.stringify(Object.fromEntries(files), null, 2))
  })
}

/** Packed once, as small as it gets, so that the server only has to choose a file. */
const precompressed = [
  new CompressionPlugin({ ...worthPacking, algorithm: 'gzip', compressionOptions: { level: 9 } }),
  new CompressionPlugin<BrotliOptions>({
    ...worthPacking,
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
    filename: '[path][base].br',
  }),
]

const isBackend = (address: string) => /^\/(api|media|dev|sandbox)(\/|$)/.test(address)

const devServer: DevServer = {
  host: '127.0.0.1',
  port: 3001,
  hot: true,
  static: false,
  historyApiFallback: true,
  proxy: [{ context: isBackend, target: 'http://localhost:3000' }],
}
