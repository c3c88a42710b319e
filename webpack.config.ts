import { realpathSync } from 'node:fs'
import path from 'node:path'
import { constants, type BrotliOptions } from 'node:zlib'
import type { PluginObj } from '@babel/core'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CompressionPlugin from 'compression-webpack-plugin'
import CopyPlugin from 'copy-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import {
  BannerPlugin,
  Compilation,
  DefinePlugin,
  HotModuleReplacementPlugin,
  type Configuration,
  type RuleSetRule,
} from 'webpack'
import { PagesPlugin } from './scripts/pagesPlugin'

type Mode = 'production' | 'development'

const from = (...parts: string[]) => path.join(__dirname, ...parts)

/** The browser's half, which `npm run build` builds into `dist/client`. */
export default function config(mode: Mode): Configuration[] {
  if (mode === 'development') return [development()]
  return [prerender(), production()]
}

const template = from('public/index.html')
/** `src/app/prerender.tsx` and all it imports, to be run by Node. */
const prerendered = from('.cache/prerender/prerender.js')

function production(): Configuration {
  const name = 'assets/[name].[contenthash:8]'
  return {
    ...common('production', 'src/main.tsx'),
    dependencies: ['prerender'],
    output: {
      path: from('dist/client'),
      publicPath: '/',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      module: true,
      clean: true,
    },
    experiments: { outputModule: true },
    module: { rules: [scripts('production'), router, styles, fonts] },
    plugins: [
      define,
      new MiniCssExtractPlugin({ filename: `${name}.css`, chunkFilename: `${name}.css` }),
      new PagesPlugin({ template, prerender: prerendered }),
      copyPublic,
      compileAhead,
      ...precompressed,
    ],
    optimization: { minimizer: [scriptMinifier, styleMinifier] },
  }
}

/** The pages are drawn from the same modules through the same loaders: every styled component keeps its name. */
function prerender(): Configuration {
  return {
    ...common('production', 'src/app/prerender.tsx'),
    name: 'prerender',
    target: 'node20',
    output: { path: path.dirname(prerendered), filename: path.basename(prerendered), library: { type: 'commonjs2' } },
    module: {
      // One file: nothing is fetched here.
      parser: { javascript: { dynamicImportMode: 'eager' } },
      // Stylesheets are the browser's.
      rules: [scripts('production'), { test: /\.css$/, type: 'asset/source' }],
    },
    plugins: [define],
    optimization: { minimize: false },
  }
}

/** Served by scripts/dev.mjs. */
function development(): Configuration {
  return {
    ...common('development', 'src/main.tsx'),
    entry: { main: ['webpack-hot-middleware/client?reload=true', from('src/main.tsx')] },
    output: { path: from('.cache/dev'), publicPath: '/', filename: 'assets/[name].js', clean: true },
    devtool: 'eval-source-map',
    module: { rules: [scripts('development', ['react-refresh/babel']), styles, fonts] },
    plugins: [
      define,
      new MiniCssExtractPlugin({ filename: 'assets/[name].css' }),
      new PagesPlugin({ template }),
      copyPublic,
      new HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: { sockIntegration: 'whm' } }),
    ],
  }
}

const common = (mode: Mode, entry: string): Configuration => ({
  mode,
  target: ['web', 'es2022'],
  entry: { main: from(entry) },
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    alias: { '@contract': from('contract'), ...(mode === 'production' && lean) },
  },
  cache: {
    type: 'filesystem',
    name: `${mode}-${path.basename(path.dirname(entry))}-${path.parse(entry).name}`,
    cacheDirectory: from('.cache/webpack'),
    buildDependencies: { config: [__filename] },
  },
  // `npm run size` weighs what a page needs; webpack's own hints know nothing of compression or lazy chunks.
  performance: { hints: false },
  stats: 'errors-warnings',
})

const lean = {
  // The router's exports lead to its development build in every mode: half a kilobyte of it is for developers.
  'react-router$': from('node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': from('node_modules/react-router/dist/production/dom-export.mjs'),
  // Styles are sent without vendor prefixes: the browsers that know light-dark() need none.
  [realpathSync(from('node_modules/stylis/src/Prefixer.js'))]: false as const,
}

/** Without its parts for forms and loaders: Babel marks what React makes as free of effects, so that what is not used can go. */
const router: RuleSetRule = {
  test: /[\\/]react-router[\\/]/,
  loader: 'babel-loader',
  options: { configFile: false, compact: false, presets: ['@babel/preset-react'], plugins: [withoutDisplayNames] },
  // Left as it stands: filled in, it holds the folder of the build and keeps the router apart from all other modules.
  parser: { importMeta: false },
}

/** Names for developers, whose assignment keeps a component that nobody uses. */
function withoutDisplayNames(): PluginObj {
  return {
    visitor: {
      AssignmentExpression(assignment) {
        const { left } = assignment.node
        if (
          left.type === 'MemberExpression' &&
          left.property.type === 'Identifier' &&
          left.property.name === 'displayName'
        )
          assignment.remove()
      },
    },
  }
}

const scripts = (mode: Mode, plugins: string[] = []): RuleSetRule => ({
  test: /\.tsx?$/,
  include: [from('src'), from('contract')],
  loader: 'babel-loader',
  // Without envName Babel goes by NODE_ENV, and a production bundle may get React's development JSX.
  options: { envName: mode, plugins },
})

const styles: RuleSetRule = { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }

const fonts: RuleSetRule = { test: /\.woff2$/, type: 'asset/resource' }

const define = new DefinePlugin({ 'process.env.API_ORIGIN': JSON.stringify(process.env.API_ORIGIN ?? '') })

// Fonts come along with the stylesheet, under hashed names.
const copyPublic = new CopyPlugin({
  patterns: [{ from: from('public'), globOptions: { ignore: ['**/index.html', '**/fonts/**'] } }],
})

// swc beside webpack's own concatenation is as small as terser in a third of the time; esbuild would cost 47 kB.
const scriptMinifier = new TerserPlugin({
  test: /\.js$/,
  minify: TerserPlugin.swcMinify,
  extractComments: false,
  terserOptions: { ecma: 2020, module: true, compress: { passes: 3 }, mangle: true, format: { comments: false } },
})

const styleMinifier = new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss })

/**
 * Chromium compiles the whole script beside the download instead of function by function while the page waits; others
 * read a comment. After the minifiers, which would remove it, and before names are hashed.
 */
const compileAhead = new BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
})

const worthPacking = { test: /\.(js|css|svg)$/, threshold: 1024, minRatio: 0.9 }

/** Packed once, as small as it gets, so that the server only has to choose a file. Pages are packed once their head is written. */
const precompressed = [
  new CompressionPlugin({ ...worthPacking, algorithm: 'gzip', compressionOptions: { level: 9 } }),
  new CompressionPlugin<BrotliOptions>({
    ...worthPacking,
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
    filename: '[path][base].br',
  }),
]
