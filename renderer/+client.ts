import '#components/islands/loader.ts'
