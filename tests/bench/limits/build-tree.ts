// Compiles tree.tsx for Node.js: `node build-tree.ts <folder>`. Keeps only the class names of
// Linaria styles.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import wyw from '@wyw-in-js/vite'
import { build } from 'vite'

await build({
  root: join(import.meta.dirname, '../../..'),
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  plugins: [
    wyw({
      include: ['components/**/*.{ts,tsx}'],
      exclude: ['server/**', 'tests/**', '**/loader.ts'],
      prefixer: false,
    }),
    react(),
  ],
  build: {
    ssr: join(import.meta.dirname, 'tree.tsx'),
    outDir: process.argv[2] ?? '',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    copyPublicDir: false,
  },
})
