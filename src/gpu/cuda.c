/* cuda.c: see cuda.h. */
#include "gpu/cuda.h"

#include <dlfcn.h>

/* Numbers of the driver's interface that never change. */
enum {
    CUDA_GOOD = 0,
    CUDA_NO_DEVICE = 100,
    ATTRIBUTE_PROCESSORS = 16,
    ATTRIBUTE_THREADS = 39,
    ATTRIBUTE_MAJOR = 75,
    ATTRIBUTE_MINOR = 76,
    POINTER_MEMORY = 2, /* what kind of memory it points to ... */
    MEMORY_OF_CARD = 2,
    LIMIT_STACK = 0,
    INPUT_PTX = 1,
    OPTION_REGISTERS = 0,
    OPTION_ERROR_LOG = 5,
    OPTION_ERROR_LOG_SIZE = 6
};

/* Every function that is called: its name in the library, and its type. */
#define CUDA_FUNCTIONS(F) \
    F(init, "cuInit", (unsigned flags)) \
    F(driver_version, "cuDriverGetVersion", (int *version)) \
    F(device_count, "cuDeviceGetCount", (int *count)) \
    F(device, "cuDeviceGet", (int *device, int ordinal)) \
    F(device_name, "cuDeviceGetName", (char *name, int size, int device)) \
    F(device_attribute, "cuDeviceGetAttribute", (int *value, int attribute, int device)) \
    F(device_memory, "cuDeviceTotalMem_v2", (size_t * bytes, int device)) \
    F(retain, "cuDevicePrimaryCtxRetain", (void **context, int device)) \
    F(release, "cuDevicePrimaryCtxRelease_v2", (int device)) \
    F(use_context, "cuCtxSetCurrent", (void *context)) \
    F(set_limit, "cuCtxSetLimit", (int limit, size_t value)) \
    F(wait, "cuCtxSynchronize", (void)) \
    F(load, "cuModuleLoadDataEx", \
      (void **module, const void *image, unsigned count, int *options, void **values)) \
    F(unload, "cuModuleUnload", (void *module)) \
    F(function, "cuModuleGetFunction", (void **function, void *module, const char *name)) \
    F(resident, "cuOccupancyMaxActiveBlocksPerMultiprocessor", \
      (int *blocks, void *function, int threads, size_t shared)) \
    F(allocate, "cuMemAlloc_v2", (cuda_address * memory, size_t bytes)) \
    F(give_back, "cuMemFree_v2", (cuda_address memory)) \
    F(about, "cuPointerGetAttribute", (void *value, int attribute, cuda_address memory)) \
    F(clear, "cuMemsetD8_v2", (cuda_address to, unsigned char value, size_t bytes)) \
    F(put, "cuMemcpyHtoD_v2", (cuda_address to, const void *from, size_t bytes)) \
    F(get, "cuMemcpyDtoH_v2", (void *to, cuda_address from, size_t bytes)) \
    F(launch, "cuLaunchKernel", \
      (void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, \
       unsigned block_y, unsigned block_z, unsigned shared, void *stream, void **arguments, \
       void **extra)) \
    F(link_new, "cuLinkCreate_v2", (unsigned count, int *options, void **values, void **link)) \
    F(link_add, "cuLinkAddData_v2", \
      (void *link, int type, void *data, size_t size, const char *name, unsigned count, \
       int *options, void **values)) \
    F(link_end, "cuLinkComplete", (void *link, void **image, size_t *size)) \
    F(link_free, "cuLinkDestroy", (void *link)) \
    F(error_text, "cuGetErrorString", (int status, const char **text))

/* The library is opened once per program, by whoever needs it first; all cards share it. */
static struct {
#define DECLARE(member, name, parameters) int(*member) parameters;
    CUDA_FUNCTIONS(DECLARE)
#undef DECLARE
} driver;

static bool look_up(struct cuda *cuda, struct text *error)
{
    cuda->library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!cuda->library)
        return text_refuse(error, "there is no NVIDIA driver on this machine (libcuda.so.1 was "
                                  "not found)");
#define FIND(member, name, parameters) \
    *(void **)&driver.member = dlsym(cuda->library, name); \
    if (!driver.member) \
        return text_refuse(error, "the NVIDIA driver on this machine is too old: it has " \
                                  "no " name);
    CUDA_FUNCTIONS(FIND)
#undef FIND
    return true;
}

/* Whether the driver reported success; if not, writes "doing: why". */
static bool good(int status, const char *doing, struct text *error)
{
    const char *why = NULL;
    if (status == CUDA_GOOD)
        return true;
    driver.error_text(status, &why);
    text_format(error, "the graphics card: %s: %s", doing, why ? why : "unknown error");
    return false;
}

static bool open_card(struct cuda *cuda, struct text *error)
{
    int count = 0, status = driver.init(0);
    if (status == CUDA_NO_DEVICE ||
        (status == CUDA_GOOD && driver.device_count(&count) == CUDA_GOOD && !count))
        return text_refuse(error, "there is no NVIDIA graphics card on this machine");
    return good(status, "start", error) &&
           good(driver.driver_version(&cuda->driver), "driver", error) &&
           good(driver.device(&cuda->device, 0), "open", error) &&
           good(driver.device_name(cuda->name, sizeof cuda->name, cuda->device), "name", error) &&
           good(driver.device_attribute(&cuda->major, ATTRIBUTE_MAJOR, cuda->device), "ask",
                error) &&
           good(driver.device_attribute(&cuda->minor, ATTRIBUTE_MINOR, cuda->device), "ask",
                error) &&
           good(driver.device_attribute(&cuda->processors, ATTRIBUTE_PROCESSORS, cuda->device),
                "ask", error) &&
           good(driver.device_attribute(&cuda->threads, ATTRIBUTE_THREADS, cuda->device), "ask",
                error) &&
           good(driver.device_memory(&cuda->memory, cuda->device), "ask", error) &&
           good(driver.retain(&cuda->context, cuda->device), "open", error) &&
           cuda_enter(cuda, error);
}

bool cuda_enter(struct cuda *cuda, struct text *error)
{
    return good(driver.use_context(cuda->context), "open", error);
}

bool cuda_open(struct cuda *cuda, struct text *error)
{
    *cuda = (struct cuda){.device = -1};
    return look_up(cuda, error) && open_card(cuda, error);
}

void cuda_close(struct cuda *cuda)
{
    while (cuda->module_count)
        driver.unload(cuda->modules[--cuda->module_count]);
    if (cuda->threads)
        driver.release(cuda->device);
    if (cuda->library)
        dlclose(cuda->library);
    *cuda = (struct cuda){.device = -1};
}

/* What the driver says about kernels that it cannot compile; the last option is the limit of
 * registers. */
struct complaint {
    char log[2048];
    int options[3];
    void *values[3];
};

/* Returns how many options there are. */
static unsigned complaint_begin(struct complaint *complaint, int registers)
{
    complaint->log[0] = '\0';
    complaint->options[0] = OPTION_ERROR_LOG;
    complaint->options[1] = OPTION_ERROR_LOG_SIZE;
    complaint->options[2] = OPTION_REGISTERS;
    complaint->values[0] = complaint->log;
    complaint->values[1] =
        (void *)(uintptr_t)sizeof complaint->log; /* the interface wants this number as a pointer */
    complaint->values[2] = (void *)(uintptr_t)registers;
    return registers ? 3 : 2;
}

static bool is_content(int status, const struct complaint *complaint, struct text *error)
{
    bool content = good(status, "compile the kernels", error);
    if (!content && complaint->log[0])
        text_format(error, " (%s)", complaint->log);
    return content;
}

bool cuda_load(struct cuda *cuda, const char *image, int registers, struct text *error)
{
    struct complaint complaint;
    unsigned count = complaint_begin(&complaint, registers);
    void **module = &cuda->modules[cuda->module_count];
    int status = driver.load(module, image, count, complaint.options, complaint.values);
    cuda->module_count += status == CUDA_GOOD;
    return is_content(status, &complaint, error);
}

bool cuda_compile(struct cuda *cuda, const struct text *ptx, int registers, struct text *image,
                  struct text *error)
{
    struct complaint complaint;
    void *link = NULL, *made = NULL;
    size_t size = 0;
    (void)cuda;
    unsigned count = complaint_begin(&complaint, registers);
    if (!good(driver.link_new(count, complaint.options, complaint.values, &link), "compile", error))
        return false;
    int status =
        driver.link_add(link, INPUT_PTX, ptx->data, ptx->length + 1, "kernels", 0, NULL, NULL);
    if (status == CUDA_GOOD)
        status = driver.link_end(link, &made, &size);
    bool done = is_content(status, &complaint, error);
    if (done)
        text_add_bytes(image, made, size);
    driver.link_free(link);
    return done && (!image->failed || text_refuse(error, "out of memory"));
}

bool cuda_stack(struct cuda *cuda, size_t bytes, struct text *error)
{
    (void)cuda;
    return good(driver.set_limit(LIMIT_STACK, bytes), "reserve stacks", error);
}

bool cuda_kernel(struct cuda *cuda, const char *name, void **kernel, struct text *error)
{
    return good(driver.function(kernel, cuda->modules[cuda->module_count - 1], name), name, error);
}

bool cuda_start(struct cuda *cuda, void *kernel, uint32_t blocks, uint32_t threads,
                cuda_address argument, struct text *error)
{
    void *arguments[] = {&argument};
    (void)cuda;
    return good(driver.launch(kernel, blocks, 1, 1, threads, 1, 1, 0, NULL, arguments, NULL),
                "start a kernel", error);
}

bool cuda_wait(struct cuda *cuda, struct text *error)
{
    (void)cuda;
    return good(driver.wait(), "run", error);
}

uint32_t cuda_resident(struct cuda *cuda, void *kernel, uint32_t threads)
{
    int blocks = 0;
    (void)cuda;
    return driver.resident(&blocks, kernel, (int)threads, 0) == CUDA_GOOD ? (uint32_t)blocks : 0;
}

cuda_address cuda_memory(struct cuda *cuda, size_t bytes, struct text *error)
{
    cuda_address memory = 0;
    (void)cuda;
    return good(driver.allocate(&memory, bytes), "reserve memory", error) ? memory : 0;
}

bool cuda_has(struct cuda *cuda, cuda_address memory)
{
    unsigned kind = 0;
    (void)cuda;
    return driver.about(&kind, POINTER_MEMORY, memory) == CUDA_GOOD && kind == MEMORY_OF_CARD;
}

void cuda_free(struct cuda *cuda, cuda_address memory)
{
    (void)cuda;
    if (memory)
        driver.give_back(memory);
}

bool cuda_clear(struct cuda *cuda, cuda_address to, size_t bytes, struct text *error)
{
    (void)cuda;
    return good(driver.clear(to, 0, bytes), "clear memory", error);
}

bool cuda_put(struct cuda *cuda, cuda_address to, const void *from, size_t bytes,
              struct text *error)
{
    (void)cuda;
    return good(driver.put(to, from, bytes), "write memory", error);
}

bool cuda_get(struct cuda *cuda, void *to, cuda_address from, size_t bytes, struct text *error)
{
    (void)cuda;
    return good(driver.get(to, from, bytes), "read memory", error);
}
