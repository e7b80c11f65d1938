/** What `bench --help` prints. */
export const help = `Measures what Winnow saves, keeps and costs. No network but for --peers the first time, and no model.

  bench [--data DIR] [--peers]   everything but the comparisons; with --peers, what the README says of it, too
  bench NAME [options]           one of these:

trajectories   recorded conversations through Winnow's profiles and variations of them
  --data DIR       folder with the recordings; default ../shared/data beside this repository
  --peers          published packages that manage context, too; installs them the first time
  --only NAME      only this policy, besides sending everything; may be repeated
  --kind KIND      only recordings of this kind
  --out PREFIX     where PREFIX.json, .md and .timing.json go; default bench/results/trajectories
window         long conversations within a quarter and half of their size
  --data DIR, --peers, --out PREFIX (default bench/results/window)
  --every N        only each so many-th recording; default 1
scenarios      outputs of real tools with questions: is what an answer needs still in what is sent?
  --profile NAME   lossless, default or aggressive; default default
  --unseen         those that nobody looks at who works on shortening
  --missing        name what is missing, too
  --tier NAME      what a model adds under a cap: marking (it marks what is needed) or random (it knows nothing)
  --cap NUMBER     that cap; 300, 500 and 1000 without it
show           what the model is sent of scenarios, as it reads it
  --name TEXT      those whose path holds this text, such as logs/ or tables/kubectl
  --profile NAME   as above
gate           how many requests were still to come after so many: what edits must pay back in
  --data DIR, --out PREFIX (default bench/results/gate)
speed          time on one long conversation
  --data DIR, --peers, --only NAME, --out PREFIX (default bench/results/speed)
  --messages N     length of the conversation; default 10000
  --repeats N      fresh histories, of which the median is taken; default 5
  --profile        print the functions that take the time, and write nothing
memory         the heap over many conversations
  --data DIR, --out PREFIX (default bench/results/memory)
  --conversations N   that go through one Winnow; default 1000
  --messages N        in each; default 1000
  --every N           conversations between two looks at the heap; default 100
selection      whether the right tools are among those a question is offered
  --data DIR, --peers, --only NAME, --out PREFIX (default bench/results/selection)
bundle         what core weighs in a bundle, with zod, and what it takes to start
  --against COMMIT    an earlier commit in the same run, built in a folder of its own
  --repeats N         processes of which the median is taken; default 21
time           how time grows with the length of texts of every shape, and a server of many conversations
  --only NAME      only this function; may be repeated
  --shape NAME     only this shape of text; may be repeated
  --out PREFIX     default bench/results/time
  --conversations N, --steps N   of the server; default 64 and 300
fuzz           hostile conversations: is what would be posted what providers take, and do the laws hold?
  --seed N         where to begin; a finding names the seed that repeats it; default anywhere
  --minutes N      how long; default 1
  --requests N     how many, instead
  --short          short texts in nineteen of twenty conversations, and so more of them
soak           servers of many conversations, with failing models and stores, aborts, and processes that are killed
  --seed N, --minutes N, --requests N   as above
agree          our figures against those of an independent evaluator; ends with 1 where they differ
  --reference FILE    results of the other evaluator
  --results FILE      ours; default bench/results/trajectories.json
agree-selection   the same for the tools that are selected
  --reference FILE, --results FILE (default bench/results/selection.json)
  --selector NAME     ours; default winnow
  --as NAME           its name there; default winnow without fallback

Ends with 0, with 1 where something failed or differs, with 2 where it was asked for what there is not.`
