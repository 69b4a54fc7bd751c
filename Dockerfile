# syntax=docker/dockerfile:1

# What is needed to build, with the tools.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has Node 24 itself: the one that the project brings along for other machines is not needed here.
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
RUN node server/commands/build-command.ts

# What is needed to run.
FROM build AS pruned
RUN npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# `docker build --build-arg RELEASE=2.4.0 --build-arg REVISION=$(git rev-parse HEAD) .`; RELEASE is in every line of the log.
ARG RELEASE=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Meridian Marketplace" \
      org.opencontainers.image.version=$RELEASE \
      org.opencontainers.image.revision=$REVISION
# The last three make the C library return what compression has used, and share heaps between threads:
# some 45 MB (README, Memory).
ENV NODE_ENV=production \
    PORT=3000 \
    OPS_PORT=9464 \
    DATA_DIR=/data \
    RELEASE=$RELEASE \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=1048576 \
    MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=pruned /app /app
USER node
VOLUME /data
# The operators' listener is closed to other containers until OPS_HOST=0.0.0.0 and OPS_TOKEN are set.
EXPOSE 3000 9464
# Bash opens the connection: a Node process every ten seconds would cost more than many requests.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$OPS_PORT && printf 'GET /livez HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && test $status = 200 || exit 1"]
# SIGTERM ends it once every request is answered, SIGHUP reads configuration and texts anew.
STOPSIGNAL SIGTERM
# The same flags as `npm start`: without the first, V8 keeps 128 MB for new objects alone.
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
